// Every story, in one engine. Each engine has a test file of its own, so that they run side by side.

import { test } from 'vitest'
import { type Engine, walk } from '../walk.ts'
import { carer } from './carer.ts'
import { manager } from './manager.ts'

export function tellStories(engine: Engine): void {
  test('a carer on a phone', () => walk(engine, carer))
  test('a manager at a desk', () => walk(engine, manager))
}
