// The devices on which a person is signed in: the endpoints that the browser calls.

import { read, write } from './endpoint.ts'

export const listOwnSessions = read('/api/sessions', { needs: 'signed-in' })
export const endOwnSession = write('DELETE', '/api/sessions/:id', {
  needs: 'signed-in',
  proof: 'always',
  changes: ['sessions'],
})
export const endOtherSessions = write('POST', '/api/sessions/end-others', {
  needs: 'signed-in',
  proof: 'always',
  changes: ['sessions'],
})
