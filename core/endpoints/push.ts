// Push subscriptions: the endpoints that the browser calls.

import { read, write } from './endpoint.ts'

export const getPushKey = read('/api/push/key', { needs: 'push:subscribe' })
export const subscribeToPush = write('POST', '/api/push/subscriptions', {
  needs: 'push:subscribe',
  changes: [],
})
export const unsubscribeFromPush = write('POST', '/api/push/unsubscribe', {
  needs: 'push:subscribe',
  changes: [],
})
