// Browser notifications on this device. Permission is requested when the person presses the button, never on load. With
// a push service they arrive while the app is closed; without one, while a tab is open in the background.

import { useEffect, useState } from 'react'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '#core/endpoints/push.ts'
import { call } from './api.ts'

interface Notice {
  title: string
  body: string
  url: string
  /** A later notice with the same tag replaces the earlier one. */
  tag: string
}

/** `blocked`: forbidden by the browser's own settings. */
type NoticeState = 'unsupported' | 'off' | 'on' | 'blocked'

const CHOICE = 'notices'
const ICON = '/icon-192.png'

export function noticeState(): NoticeState {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && chosen() ? 'on' : 'off'
}

/** The choice belongs to the person, so it ends with their session. */
function chosen(): boolean {
  try {
    return localStorage.getItem(CHOICE) === 'on'
  } catch {
    return false
  }
}

function choose(on: boolean): void {
  try {
    if (on) localStorage.setItem(CHOICE, 'on')
    else localStorage.removeItem(CHOICE)
  } catch {
    // Without storage, notices are off again after a reload.
  }
}

export function useNotices() {
  const [state, setState] = useState(noticeState)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (noticeState() === 'on') void renewSubscription()
  }, [])
  const change = (work: () => Promise<void>) => async () => {
    setBusy(true)
    await work().finally(() => setBusy(false))
    setState(noticeState())
  }
  return { state, busy, turnOn: change(turnOn), turnOff: change(forgetDevice) }
}

async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  choose(true)
  await renewSubscription()
}

/** If no push service can be reached, notices still show while a tab is open. */
async function renewSubscription(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration) return
    const subscription = await subscriptionFor(registration.pushManager)
    const { endpoint, keys } = subscription.toJSON()
    if (!endpoint || !keys?.p256dh || !keys.auth) return
    const { p256dh, auth } = keys
    await call(subscribeToPush, { body: { endpoint, keys: { p256dh, auth } } })
  } catch (error) {
    console.warn('This device cannot receive notifications.', error)
  }
}

/** After a restore the server has a new key, and a subscription made with the old one no longer works. */
async function subscriptionFor(manager: PushManager): Promise<PushSubscription> {
  const { publicKey } = await call(getPushKey, {})
  const existing = await manager.getSubscription()
  if (existing && isKey(existing.options.applicationServerKey, publicKey)) return existing
  await existing?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** The browser has the key as bytes, the server as base64url. */
export function isKey(bytes: ArrayBuffer | null, key: string): boolean {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

async function forgetDevice(): Promise<void> {
  const endpoint = await leaveDevice()
  if (!endpoint) return
  // If this call fails, the server finds out from the push service's response.
  await call(unsubscribeFromPush, { body: { endpoint } }, { own401: true }).catch(() => {})
}

/**
 * Makes sure the next person on this device does not get this one's notices. Returns the endpoint the server must
 * forget.
 */
export async function leaveDevice(): Promise<string | null> {
  choose(false)
  let endpoint: string | null = null
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    const subscription = await registration?.pushManager.getSubscription()
    endpoint = subscription?.endpoint ?? null
    await subscription?.unsubscribe()
  } catch {
    // If unsubscribing fails here, the server finds out from the push service's response.
  }
  return endpoint
}

/** Only while the page is hidden, and only if push does not already show the same notice. */
export async function showNotice(notice: Notice): Promise<void> {
  if (document.visibilityState === 'visible' || noticeState() !== 'on') return
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration || (await registration.pushManager.getSubscription())) return
  const { title, body, tag, url } = notice
  await registration.showNotification(title, { body, tag, icon: ICON, data: { url } })
}
