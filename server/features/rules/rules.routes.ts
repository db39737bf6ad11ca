// The agency's rules.

import { previewRules, readRules, saveRules } from '#core/contracts/rules.ts'
import type { Routes } from '#server/http/register-route.ts'
import * as rules from './rules.service.ts'

export function registerRules(routes: Routes): void {
  routes.on(readRules, async (call) => rules.readRules(call))
  routes.on(saveRules, async (call) => rules.saveRules(call, call.body.version, call.body.rules))
  routes.on(previewRules, async (call) => rules.previewCounts(call, call.body.rules))
}
