import { describe, expect, it } from 'vitest'
import type { Message } from '#core/contracts/message-board.ts'
import { bodyOf, draftReply, emptyDraft, refuseDraft } from './message-form.ts'

const original: Message = {
  id: 'm1',
  subject: 'Rota',
  content: 'Is next week up?',
  recipientType: 'FRONTLINE_TEAM',
  recipientId: null,
  recipientName: 'Frontline Team',
  senderId: 'cara',
  senderName: 'Cara Nwosu',
  senderRole: 'CONTRACTOR',
  createdAt: '2026-08-03T09:00:00.000Z',
  unread: true,
  broadcast: null,
}

describe('a message on the board', () => {
  it('needs a subject and content', () => {
    for (const draft of [
      emptyDraft,
      { ...emptyDraft, subject: 'Rota' },
      { ...emptyDraft, subject: '  ', content: 'x' },
    ]) {
      expect(refuseDraft(draft)).toMatchObject({
        description: 'Please fill in both subject and message content',
      })
    }
    expect(refuseDraft({ ...emptyDraft, subject: 'Rota', content: 'x' })).toBeNull()
  })

  it('needs a person when it is for one', () => {
    const draft = { ...emptyDraft, recipientType: 'INDIVIDUAL', subject: 'a', content: 'b' } as const
    expect(refuseDraft(draft)).not.toBeNull()
    expect(refuseDraft({ ...draft, recipientId: 'cara' })).toBeNull()
  })

  it('sends an id for an individual alone', () => {
    const draft = { ...emptyDraft, subject: ' a ', content: ' b ', recipientId: 'cara' }
    expect(bodyOf(draft)).toEqual({
      subject: 'a',
      content: 'b',
      recipientType: 'GROUP_CONTRACTORS',
      recipientId: null,
    })
  })
})

describe('a reply', () => {
  const draft = draftReply(original, 'MANAGER')

  it('goes to the sender, with the subject and the original filled in', () => {
    expect(draft).toMatchObject({ recipientType: 'INDIVIDUAL', recipientId: 'cara', subject: 'Re: Rota' })
    expect(draft.content).toContain('--- Original Message ---\nFrom: Cara Nwosu')
  })

  it('needs words above the original', () => {
    expect(refuseDraft(draft)).toMatchObject({
      title: 'Reply Required',
      description: "Please write your reply message above the '--- Original Message ---' section",
    })
    expect(refuseDraft({ ...draft, content: `Yes, it is.${draft.content}` })).toBeNull()
  })
})
