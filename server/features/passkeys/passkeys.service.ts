// Creating and verifying passkeys. The library checks what devices send; the private key never leaves them.

import { createHash, randomBytes } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { deviceName } from '#core/devices.ts'
import { Refusal } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import { LIFETIME } from '#core/timing.ts'
import type { Db } from '#server/db/connection.ts'
import type { Settings } from '#server/settings.ts'
import {
  findPasskeysOf,
  findStep,
  insertPasskey,
  insertStep,
  lockPasskey,
  type StepRow,
  takeStep,
  updateUse,
} from './passkeys.sql.ts'

export { deletePasskeysOf as forgetPasskeysOf, findPasskeysOf } from './passkeys.sql.ts'

type Purpose = StepRow['purpose']

/** The passkeys' relying party: the host of APP_URL. Other ports of the same host count as the same. */
function siteOf(settings: Settings, request: FastifyRequest): { rpID: string; origins: string[] } {
  const { hostname: rpID, origin } = new URL(settings.appUrl)
  const isSameHost = request.hostname === rpID
  return { rpID, origins: isSameHost ? [origin, `${request.protocol}://${request.host}`] : [origin] }
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A step that can only be used in the session that began it. */
export const boundTo = (sessionId: string, token: string | undefined): string | undefined =>
  token && `${token} ${sessionId}`

/** Stores the browser's pending step, and returns the token for its cookie. */
export async function beginStep(
  db: Db,
  step: { purpose: Purpose; userId: string | null; challenge: string },
  now: Date,
  sessionId?: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + LIFETIME.passkeyStep)
  await insertStep(db, {
    ...step,
    tokenHash: hashToken(sessionId ? boundTo(sessionId, token)! : token),
    expiresAt,
  })
  return token
}

export function makeStepChallenge(): string {
  return randomBytes(32).toString('base64url')
}

export async function peekStep(db: Db, token: string | undefined, now: Date): Promise<StepRow | null> {
  return token ? findStep(db, hashToken(token), now) : null
}

export async function useStep(
  db: Db,
  token: string | undefined,
  purposes: readonly Purpose[],
  now: Date,
): Promise<StepRow> {
  const step = token ? await takeStep(db, hashToken(token), now) : null
  if (!step || !purposes.includes(step.purpose)) throw new Refusal('passkey-step-ended')
  return step
}

export async function creationOptions(
  db: Db,
  settings: Settings,
  request: FastifyRequest,
  person: { id: string; username: string; fullName: string },
) {
  const mine = await findPasskeysOf(db, person.id)
  if (mine.length >= LIMITS.passkeys) throw new Refusal('passkeys-full')
  return generateRegistrationOptions({
    rpName: settings.agencyName,
    rpID: siteOf(settings, request).rpID,
    userName: person.username,
    userDisplayName: person.fullName,
    userID: new TextEncoder().encode(person.id),
    attestationType: 'none',
    excludeCredentials: mine.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // Found without a username, and unlocked by fingerprint, face or PIN: two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export async function addPasskey(
  db: Db,
  settings: Settings,
  request: FastifyRequest,
  step: StepRow,
  response: object,
  now: Date,
): Promise<void> {
  const { rpID, origins } = siteOf(settings, request)
  const checked = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: step.challenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(asUnverified)
  if (!checked.verified || !step.userId) throw new Refusal('passkey-not-added')
  const { credential } = checked.registrationInfo
  await insertPasskey(db, {
    userId: step.userId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    device: deviceName(request.headers['user-agent'] ?? null),
    createdAt: now,
  })
}

/** Without a person, the device offers all its passkeys for this site. */
export async function requestOptions(
  db: Db,
  settings: Settings,
  request: FastifyRequest,
  step: { userId: string | null; challenge: string },
) {
  const known = step.userId ? await findPasskeysOf(db, step.userId) : []
  return generateAuthenticationOptions({
    rpID: siteOf(settings, request).rpID,
    challenge: new Uint8Array(Buffer.from(step.challenge, 'base64url')),
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
}

/** The id of the passkey's owner; null if verification fails. */
export async function provePasskey(
  db: Db,
  settings: Settings,
  request: FastifyRequest,
  step: StepRow,
  response: { id: string },
  now: Date,
): Promise<string | null> {
  const passkey = await lockPasskey(db, response.id)
  if (!passkey || (step.userId && step.userId !== passkey.userId)) return null
  const { rpID, origins } = siteOf(settings, request)
  const checked = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: step.challenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(asUnverified)
  if (!checked.verified || !('authenticationInfo' in checked)) return null
  await updateUse(db, passkey.id, checked.authenticationInfo.newCounter, now)
  return passkey.userId
}

/** The library throws for anything wrong with a response; we treat each as a failed verification. */
function asUnverified(_error: unknown): { verified: false } {
  return { verified: false }
}
