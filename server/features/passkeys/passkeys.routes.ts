// Listing, adding and removing one's own passkeys.

import { addPasskey, listPasskeys, removePasskey, startAddingPasskey } from '#core/contracts/passkeys.ts'
import { Refusal } from '#core/errors.ts'
import { LIFETIME } from '#core/timing.ts'
import type { SignedInCall } from '#server/call.ts'
import { aboutAccount, recordAudit } from '#server/features/audit/audit.service.ts'
import { notifyPeople } from '#server/features/notifications/notifications.service.ts'
import { findUser, fullNameOf } from '#server/features/people/people.service.ts'
import { tellOwnChange } from '#server/features/people/sign-in-changes.service.ts'
import { clearCookie, readCookie, setCookie } from '#server/http/cookies.ts'
import type { Routes } from '#server/http/register-route.ts'
import * as service from './passkeys.service.ts'
import { deleteOwnPasskey } from './passkeys.sql.ts'

const DONE = { success: true as const }

export function registerPasskeys(routes: Routes): void {
  const { settings } = routes.deps

  routes.on(listPasskeys, async ({ db, viewer }) =>
    (await service.findPasskeysOf(db, viewer.id)).map(({ id, device, createdAt, lastUsedAt }) => ({
      id,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  )

  routes.on(startAddingPasskey, async ({ db, viewer, now, request, reply }) => {
    const user = await findUser(db, viewer.id)
    if (!user) throw new Refusal('signed-out')
    const person = { id: user.id, username: user.username, fullName: fullNameOf(user) }
    const options = await service.creationOptions(db, settings, request, person)
    const step = { purpose: 'ADD', userId: viewer.id, challenge: options.challenge } as const
    const token = await service.beginStep(db, step, now)
    setCookie(settings, request, reply, 'rota_step', token, LIFETIME.passkeyStep)
    return { ...options }
  })

  routes.on(addPasskey, async (call) => {
    const { db, viewer, body, now, request, reply } = call
    const token = readCookie(settings, request, 'rota_step')
    const step = await service.useStep(db, token, ['ADD'], now)
    if (step.userId !== viewer.id) throw new Refusal('forbidden')
    await service.addPasskey(db, settings, request, step, body.response, now)
    clearCookie(settings, request, reply, 'rota_step')
    await record(call, 'added a passkey')
    const message =
      'A passkey was added to your account. If this was not you, sign out your other devices and tell your administrator.'
    await tellOwnChange(call, 'passkey-added')
    await notifyPeople(call, [viewer.id], { type: 'SECURITY_ALERT', title: 'Passkey added', message })
    return DONE
  })

  routes.on(removePasskey, async ({ params, ...call }) => {
    const gone = await deleteOwnPasskey(call.db, call.viewer.id, params.id)
    if (!gone) throw new Refusal('no-such-passkey')
    await record(call, `removed the passkey that was added with ${gone.device}`)
    await tellOwnChange(call, 'passkey-removed')
    return DONE
  })
}

async function record(call: SignedInCall, what: string): Promise<void> {
  const { viewer } = call
  await recordAudit(call, {
    action: 'USER_UPDATED',
    ...aboutAccount(viewer.id, viewer.fullName),
    description: `${viewer.fullName} ${what}`,
  })
}
