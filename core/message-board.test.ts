import { describe, expect, it } from 'vitest'
import {
  ORIGINAL_MARKER,
  quotedReply,
  recipientFor,
  replyRecipient,
  replySubject,
  textAboveOriginal,
} from './message-board.ts'

describe('a reply on the board', () => {
  const original = {
    subject: 'Rota for August',
    content: 'Please check your shifts.',
    senderId: 'ann',
    senderName: 'Ann Lee',
    createdAt: new Date('2026-08-03T09:00:00Z'),
  }

  it("has 'Re: ' before the subject, once", () => {
    expect(replySubject('Rota')).toBe('Re: Rota')
    expect(replySubject('Re: Rota')).toBe('Re: Rota')
    expect(replySubject('RE: Rota')).toBe('RE: Rota')
    expect(replySubject('Regarding Rota')).toBe('Re: Regarding Rota')
    expect(replySubject(replySubject('x'.repeat(200)))).toHaveLength(200)
  })

  it('quotes the original below the marker', () => {
    expect(quotedReply(original)).toBe(
      '\n\n--- Original Message ---\nFrom: Ann Lee\nDate: 3 Aug 2026 10:00\nSubject: Rota for August\n\nPlease check your shifts.',
    )
  })

  it('is what was written above the first marker', () => {
    expect(textAboveOriginal(quotedReply(original))).toBe('')
    expect(textAboveOriginal(`Will do.${quotedReply(original)}`)).toBe('Will do.')
    const nested = { ...original, content: `Yes.${quotedReply(original)}` }
    expect(textAboveOriginal(`Thanks.${quotedReply(nested)}`)).toBe('Thanks.')
    expect(textAboveOriginal('No quote at all')).toBe('No quote at all')
    expect(textAboveOriginal(`   ${ORIGINAL_MARKER} later`)).toBe('')
  })

  it('does not grow without end', () => {
    expect(quotedReply({ ...original, content: 'x'.repeat(20_000) }).length).toBeLessThan(11_000)
  })

  it('goes to the team from a contractor, to the sender from everyone else', () => {
    expect(replyRecipient('CONTRACTOR', original)).toEqual({
      recipientType: 'FRONTLINE_TEAM',
      recipientId: null,
    })
    for (const role of ['MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const) {
      expect(replyRecipient(role, original)).toEqual({ recipientType: 'INDIVIDUAL', recipientId: 'ann' })
    }
  })

  it('carries an id for an individual alone', () => {
    expect(recipientFor('INDIVIDUAL', 'ann').recipientId).toBe('ann')
    expect(recipientFor('GROUP_CONTRACTORS', 'ann').recipientId).toBeNull()
    expect(recipientFor('FRONTLINE_TEAM', 'ann').recipientId).toBeNull()
  })
})
