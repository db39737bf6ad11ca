// A contractor's one thread with the team: the endpoints that the browser calls. They have no topics: group messages are
// announced to each recipient as a notification, not as a message.

import { read, write } from './endpoint.ts'

export const readTeamThread = read('/api/team-thread', { needs: 'team-thread:use' })
export const countUnreadTeamThread = read('/api/team-thread/unread-count', { needs: 'team-thread:use' })
export const writeToTeam = write('POST', '/api/team-thread', {
  needs: 'team-thread:use',
  changes: ['conversations'],
})
export const markTeamThreadRead = write('PUT', '/api/team-thread/mark-read', {
  needs: 'team-thread:use',
  changes: ['conversations', 'messages'],
})
