// WhatsApp: the endpoints that the browser calls.

import { read, write } from './endpoint.ts'

export const listWhatsappConversations = read('/api/whatsapp/conversations', {
  needs: 'whatsapp:use',
  reads: ['whatsapp', 'users'],
})
export const listWhatsappMessages = read('/api/whatsapp/conversations/:id/messages', {
  needs: 'whatsapp:use',
  reads: ['whatsapp', 'users'],
})
export const sendWhatsappMessage = write('POST', '/api/whatsapp/send-custom', {
  needs: 'whatsapp:use',
  changes: ['whatsapp'],
})
export const deleteWhatsappMessage = write('DELETE', '/api/whatsapp/messages/:id', {
  needs: 'whatsapp:delete',
  changes: ['whatsapp'],
})
export const deleteWhatsappConversation = write('DELETE', '/api/whatsapp/conversations/:id', {
  needs: 'whatsapp:delete',
  changes: ['whatsapp'],
})
export const markWhatsappRead = write('PUT', '/api/whatsapp/conversations/:id/mark-read', {
  needs: 'whatsapp:use',
  changes: ['whatsapp'],
})
export const markAllWhatsappRead = write('PUT', '/api/whatsapp/mark-all-read', {
  needs: 'whatsapp:use',
  changes: ['whatsapp'],
})
export const countUnreadWhatsapp = read('/api/whatsapp/unread-count', {
  needs: 'whatsapp:use',
  reads: ['whatsapp', 'users'],
})
