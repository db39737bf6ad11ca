// The browser's own notices on this device: asked for when the person presses the button, never on load. With a push
// service they arrive while the app is closed; without one, while a tab is open in the background.

import { useEffect, useState } from 'react'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '#core/contracts/push.ts'
import { call } from './api.ts'

interface Notice {
  title: string
  body: string
  url: string
  /** A later one with the same tag takes the place of the earlier. */
  tag: string
}

/** `blocked`: the browser's own settings forbid it. */
type NoticeState = 'unsupported' | 'off' | 'on' | 'blocked'

const CHOICE = 'notices'
const ICON = '/icon-192.png'

export function noticeState(): NoticeState {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && chosen() ? 'on' : 'off'
}

/** The choice is the person's: it goes with their session. */
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
    // Without storage notices stay off after a reload.
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

/** Where no push service can be reached, notices still show while a tab is open. */
async function renewSubscription(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration) return
    const subscription =
      (await registration.pushManager.getSubscription()) ?? (await subscribe(registration.pushManager))
    const { endpoint, keys } = subscription.toJSON()
    if (!endpoint || !keys?.p256dh || !keys.auth) return
    const { p256dh, auth } = keys
    await call(subscribeToPush, { body: { endpoint, keys: { p256dh, auth } } })
  } catch (error) {
    console.warn('This device cannot be pushed to.', error)
  }
}

async function subscribe(manager: PushManager): Promise<PushSubscription> {
  const { publicKey } = await call(getPushKey, {})
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** The next person on this device is not told what was this one's. */
export async function forgetDevice(): Promise<void> {
  choose(false)
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    const subscription = await registration?.pushManager.getSubscription()
    if (!subscription) return
    await call(unsubscribeFromPush, { body: { endpoint: subscription.endpoint } }, { own401: true }).catch(
      () => {},
    )
    await subscription.unsubscribe()
  } catch {
    // A subscription that cannot be ended here is ended by the push service's answer.
  }
}

/** Only when nobody looks at the page, and only where no push tells the same. */
export async function showNotice(notice: Notice): Promise<void> {
  if (document.visibilityState === 'visible' || noticeState() !== 'on') return
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration || (await registration.pushManager.getSubscription())) return
  const { title, body, tag, url } = notice
  await registration.showNotification(title, { body, tag, icon: ICON, data: { url } })
}
