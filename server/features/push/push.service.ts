// Web Push: a notification to every subscribed device of a person. Queued in the transaction that causes it; each
// device is a separate attempt.

import webpush from 'web-push'
import { type Capability, rolesWith } from '#core/capabilities.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { addDelayedJobs, PRIORITY, type PushNotice } from '#server/queue/queue.ts'
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
/** After a day the notification is out of date. */
const KEEP_SECONDS = 24 * 60 * 60

/** To every subscribed device of these people; one job per device, so that a failing one delays nobody else. */
export async function pushToPeople(db: Db, userIds: readonly string[], notice: PushNotice): Promise<void> {
  if (userIds.length > 0) await queue(db, await listSubscriptionsOf(db, userIds), notice)
}

/** To devices that were found before; the caller holds a lock on their owner. */
export async function pushToDevices(db: Db, deviceIds: readonly string[], notice: PushNotice): Promise<void> {
  await queue(db, deviceIds, notice)
}

export async function pushToAudience(
  db: Db,
  capability: Capability,
  notice: PushNotice,
  exceptId?: string,
): Promise<void> {
  await queue(db, await listSubscriptionsByRole(db, rolesWith(capability), exceptId), notice)
}

async function queue(db: Db, subscriptionIds: readonly string[], notice: PushNotice): Promise<void> {
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
  deps.metrics.sends.inc({
    channel: 'push',
    outcome: answer.ok ? 'accepted' : passing ? 'retried' : 'failed',
  })
  if (passing) throw new Error(`the push service answered ${answer.status}`)
  // The browser has dropped this subscription, so delete it.
  if (answer.status === 404 || answer.status === 410) return deleteSubscription(db, subscriptionId)
  if (!answer.ok) deps.log.warn({ status: answer.status }, 'a push service refused a notice')
}

/** Generated at first start and stored in the database, because subscriptions are bound to these keys. */
export async function vapidKeys(deps: Pick<Deps, 'database' | 'clock'>): Promise<VapidKeys> {
  const { db } = deps.database
  const kept = await findVapidKeys(db)
  if (kept) return kept
  await keepVapidKeys(db, webpush.generateVAPIDKeys(), deps.clock.now())
  return (await findVapidKeys(db))!
}

/** Without Content-Length, which fetch sets itself. */
function headersOf(headers: webpush.Headers): Record<string, string> {
  const given = Object.entries(headers).filter(([name]) => name !== 'Content-Length')
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
