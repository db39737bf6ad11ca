// The message board: the endpoints that the browser calls.

import { read, write } from './endpoint.ts'

export const listMessages = read('/api/messages', {
  needs: 'messages:board',
  reads: ['messages', 'broadcasts', 'users'],
})
export const sendMessage = write('POST', '/api/messages', {
  needs: 'messages:send',
  changes: ['messages', 'whatsapp'],
})
export const getAudience = read('/api/messages/audience', {
  needs: 'messages:board',
  reads: ['users', 'availability', 'shifts'],
})
export const getBroadcast = read('/api/messages/:id/broadcast', {
  needs: 'messages:board',
  reads: ['messages', 'broadcasts', 'users'],
})
export const retryBroadcast = write('POST', '/api/messages/:id/broadcast/retry', {
  needs: 'messages:board',
  changes: ['messages', 'broadcasts', 'whatsapp', 'deliveries'],
})
export const countUnreadMessages = read('/api/messages/unread-count', {
  needs: 'messages:send',
  reads: ['messages', 'conversations', 'users'],
})
export const markMessagesRead = write('PUT', '/api/messages/mark-all-read', {
  needs: 'messages:send',
  changes: ['messages'],
})
export const deleteMessage = write('DELETE', '/api/user-messages/:id', {
  needs: 'messages:board',
  changes: ['messages'],
})
