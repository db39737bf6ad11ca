// Messages that did not arrive: the endpoints that the browser calls.

import { read, write } from './endpoint.ts'

export const listUndelivered = read('/api/deliveries/failed', {
  needs: 'deliveries:settle',
  reads: ['deliveries', 'users'],
})
export const retryDelivery = write('POST', '/api/deliveries/:id/retry', {
  needs: 'deliveries:settle',
  changes: ['deliveries', 'whatsapp', 'messages', 'broadcasts'],
})
export const markTold = write('PUT', '/api/deliveries/:id/told', {
  needs: 'deliveries:settle',
  changes: ['deliveries', 'whatsapp', 'broadcasts'],
})
