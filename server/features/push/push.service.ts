// Web Push: a notice to every device of a person that asked for it. Queued in the transaction that causes it; each
// device is tried by itself.

import webpush from 'web-push'
import type { Role } from '#core/capabilities.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { addDelayedJobs, PRIORITY, type PushNotice } from '#server/jobs/queue.ts'
import {
  deleteSubscription,
  findSubscription,
  findVapidKeys,
  keepVapidKeys,
  listSubscriptionsByRole,
  listSubscriptionsOf,
  type VapidKeys,
} from './push.sql.ts'

const TRIES = 5
const ANSWER_WITHIN_MS = 10_000
/** After a day the news is old. */
const KEEP_SECONDS = 24 * 60 * 60

export { deleteSubscriptionsOf as forgetDevicesOf } from './push.sql.ts'

/** To every device of these people that asked for it; one job each, so that one that fails holds up nobody else. */
export async function pushToPeople(db: Db, userIds: readonly string[], notice: PushNotice): Promise<void> {
  if (userIds.length > 0) await queue(db, await listSubscriptionsOf(db, userIds), notice)
}

export async function pushToRoles(
  db: Db,
  roles: readonly Role[],
  notice: PushNotice,
  exceptId?: string,
): Promise<void> {
  await queue(db, await listSubscriptionsByRole(db, roles, exceptId), notice)
}

async function queue(db: Db, subscriptionIds: string[], notice: PushNotice): Promise<void> {
  const jobs = subscriptionIds.map((subscriptionId) => ({
    key: `push:${subscriptionId}:${notice.tag}`,
    payload: { subscriptionId, notice },
  }))
  await addDelayedJobs(db, 'push-to-device', jobs, {
    priority: PRIORITY.bulk,
    delayMs: 0,
    maxAttempts: TRIES,
  })
}

export async function pushToDevice(deps: Deps, subscriptionId: string, notice: PushNotice): Promise<void> {
  const { db } = deps.database
  const subscription = await findSubscription(db, subscriptionId)
  if (!subscription) return
  const { endpoint, p256dh, auth } = subscription
  const { publicKey, privateKey } = await vapidKeys(deps)
  const { appUrl, agencyEmail } = deps.settings
  const subject = appUrl.startsWith('https:') ? appUrl : `mailto:${agencyEmail}`
  const request = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(notice),
    {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: KEEP_SECONDS,
    },
  )
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: headersOf(request.headers),
    body: request.body as Buffer<ArrayBuffer> | null,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  await answer.body?.cancel()
  const passing = answer.status === 429 || answer.status >= 500
  deps.metrics.sends.count({
    channel: 'push',
    outcome: answer.ok ? 'accepted' : passing ? 'retried' : 'failed',
  })
  if (passing) throw new Error(`the push service answered ${answer.status}`)
  // The browser has forgotten this subscription: so do we.
  if (answer.status === 404 || answer.status === 410) return deleteSubscription(db, subscriptionId)
  if (!answer.ok) deps.log.warn({ status: answer.status }, 'a push service refused a notice')
}

/** Made at first start and kept in the database, for a subscription is bound to them. */
export async function vapidKeys(deps: Pick<Deps, 'database' | 'clock'>): Promise<VapidKeys> {
  const { db } = deps.database
  const kept = await findVapidKeys(db)
  if (kept) return kept
  await keepVapidKeys(db, webpush.generateVAPIDKeys(), deps.clock.now())
  return (await findVapidKeys(db))!
}

/** The length is counted by whoever sends. */
function headersOf(headers: webpush.Headers): Record<string, string> {
  const given = Object.entries(headers).filter(([name]) => name !== 'Content-Length')
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
