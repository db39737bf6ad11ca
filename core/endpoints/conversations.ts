// Internal conversations: the endpoints that the browser calls.

import { read, write } from './endpoint.ts'

export const listInternalConversations = read('/api/internal-conversations', {
  needs: 'conversations:use',
  reads: ['conversations', 'users'],
})
export const listInternalMessages = read('/api/internal-conversations/:id/messages', {
  needs: 'conversations:use',
  reads: ['conversations', 'users'],
})
export const sendInternalMessage = write('POST', '/api/internal-conversations/:id/messages', {
  needs: 'conversations:use',
  changes: ['conversations'],
})
export const startInternalConversation = write('POST', '/api/internal-conversations', {
  needs: 'conversations:start',
  changes: ['conversations'],
})
