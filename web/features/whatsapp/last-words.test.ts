import { describe, expect, it } from 'vitest'
import { lastWords } from './last-words.ts'

const message = { inbound: false, senderId: 'max', senderName: 'Max Power', content: 'Hello' }

describe('the last words of a conversation', () => {
  it('name the colleague who wrote them, and oneself as You', () => {
    expect(lastWords(message, 'ada')).toBe('Max Power: Hello')
    expect(lastWords(message, 'max')).toBe('You: Hello')
  })

  it('leave out the agency, which wrote what nobody did', () => {
    const sent = { ...message, senderId: null, senderName: 'Frontline Health Professionals' }
    expect(lastWords(sent, 'max')).toBe('Sent: Hello')
  })

  it('are the person’s own if they wrote last', () => {
    const theirs = { ...message, inbound: true, senderId: null, senderName: 'Cara Nwosu' }
    expect(lastWords(theirs, 'max')).toBe('Hello')
  })
})
