// The simulated phones: the endpoints that the browser calls.

import { read, write } from './endpoint.ts'

export const listSimulatorPhones = read('/simulator/api/phones', { needs: 'public' })
export const receiveFromSimulator = write('POST', '/simulator/api/inbound', {
  needs: 'public',
  changes: ['whatsapp'],
})
export const failSimulatedSends = write('POST', '/simulator/api/failures', { needs: 'public', changes: [] })
