import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { badgeText } from './badge.ts'
import {
  broadcastWords,
  counterState,
  cut,
  cutForWhatsApp,
  DELIVERY_STATUSES,
  type Delivery,
  deliveryStatusOf,
  failureReason,
  mergeDelivery,
  ORIGINAL_MARKER,
  previewOf,
  quotedReply,
  recipientFor,
  replyRecipient,
  replySubject,
  textAboveOriginal,
  whatsappWindow,
} from './messaging.ts'

describe('the WhatsApp window', () => {
  const wrote = new Date('2026-08-03T09:00:00Z')
  const until = new Date('2026-08-04T09:00:00Z')

  it('is open for 24 hours after their last message, and says until when', () => {
    expect(whatsappWindow(wrote, new Date('2026-08-03T09:00:00Z'))).toEqual({ open: true, until })
    expect(whatsappWindow(wrote, new Date('2026-08-04T08:59:59.999Z'))).toEqual({ open: true, until })
    expect(whatsappWindow(wrote, until)).toEqual({ open: false, until })
  })

  it('lasts 24 real hours through a clock change', () => {
    const saturday = new Date('2026-03-28T12:00:00Z')
    expect(whatsappWindow(saturday, saturday).until).toEqual(new Date('2026-03-29T12:00:00Z'))
  })

  it('is shut for someone who never wrote', () => {
    expect(whatsappWindow(null, wrote)).toEqual({ open: false, until: null })
  })
})

describe('length', () => {
  it('WhatsApp gets at most 1600, and never half a character', () => {
    expect(cutForWhatsApp('a'.repeat(1600))).toHaveLength(1600)
    expect(cutForWhatsApp('a'.repeat(5000))).toBe('a'.repeat(1600))
    expect(cutForWhatsApp(`${'a'.repeat(1599)}😀`)).toBe('a'.repeat(1599))
    expect(cutForWhatsApp(`${'a'.repeat(1598)}😀b`)).toBe(`${'a'.repeat(1598)}😀`)
  })

  it('any cut is a beginning of the text, as long as it can be, and whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 20 }), (text, limit) => {
        const short = cut(text, limit)
        expect(text.startsWith(short)).toBe(true)
        expect(short.length).toBeLessThanOrEqual(limit)
        expect(short.length).toBeGreaterThanOrEqual(Math.min(text.length, limit - 1))
        expect(() => encodeURIComponent(short), 'half a character').not.toThrow()
      }),
    )
  })

  it('the counter warns from 1500 and turns red from 1600', () => {
    expect([0, 1499, 1500, 1599, 1600, 9999].map((n) => counterState(n).level)).toEqual([
      'fine',
      'fine',
      'warning',
      'warning',
      'over',
      'over',
    ])
    expect(counterState(1500).text).toBe('Approaching WhatsApp character limit')
    expect(counterState(1600).text).toBe('Message exceeds WhatsApp limit and will be truncated')
  })

  it('a preview is cut at 50, a badge at 9', () => {
    expect(previewOf('a'.repeat(50))).toBe('a'.repeat(50))
    expect(previewOf('a'.repeat(51))).toBe(`${'a'.repeat(50)}...`)
    expect([0, 1, 9, 10, 250].map(badgeText)).toEqual([null, '1', '9', '9+', '9+'])
  })
})

describe('small texts', () => {
  it('cap a badge at nine', () => {
    expect([1, 9, 10, 240].map(badgeText)).toEqual(['1', '9', '9+', '9+'])
  })
})

describe('a delivery status', () => {
  const receiving = (...words: string[]) =>
    words
      .flatMap((word) => deliveryStatusOf(word) ?? [])
      .map((status): Delivery => ({ status, failureCode: status === 'FAILED' ? '30003' : null }))
      .reduce(mergeDelivery, { status: 'PENDING', failureCode: null })

  it('moves forward only, however late a receipt comes', () => {
    expect(receiving('queued', 'sent', 'delivered').status).toBe('DELIVERED')
    expect(receiving('delivered', 'sent').status).toBe('DELIVERED')
    expect(receiving('sent', 'queued').status).toBe('SENT')
    expect(receiving('read', 'delivered').status).toBe('DELIVERED')
  })

  it('fails after being sent, and a late "sent" does not revive it', () => {
    expect(receiving('sent', 'undelivered')).toEqual({ status: 'FAILED', failureCode: '30003' })
    expect(receiving('undelivered', 'sent')).toEqual({ status: 'FAILED', failureCode: '30003' })
  })

  it('has arrived once it has arrived, and then there is no failure to show', () => {
    expect(receiving('delivered', 'failed')).toEqual({ status: 'DELIVERED', failureCode: null })
    expect(receiving('failed', 'delivered')).toEqual({ status: 'DELIVERED', failureCode: null })
  })

  it('does not change for a word we do not know', () => {
    expect(deliveryStatusOf('teleported')).toBeNull()
    expect(deliveryStatusOf('constructor')).toBeNull()
    expect(receiving('sent', 'teleported').status).toBe('SENT')
  })

  it('ends the same for any order and any repetition of receipts', () => {
    const receipt: fc.Arbitrary<Delivery> = fc.record({
      status: fc.constantFrom(...DELIVERY_STATUSES),
      failureCode: fc.constantFrom(null, '30003', '63016'),
    })
    const pending: Delivery = { status: 'PENDING', failureCode: null }
    const shuffled = fc.array(receipt, { maxLength: 8 }).chain((receipts) =>
      fc.tuple(
        fc.constant(receipts),
        fc.shuffledSubarray([...receipts, ...receipts], {
          minLength: 2 * receipts.length,
          maxLength: 2 * receipts.length,
        }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([receipts, again]) => {
        expect(again.reduce(mergeDelivery, pending)).toEqual(receipts.reduce(mergeDelivery, pending))
      }),
    )
    fc.assert(
      fc.property(receipt, receipt, receipt, (a, b, c) => {
        expect(mergeDelivery(a, b)).toEqual(mergeDelivery(b, a))
        expect(mergeDelivery(mergeDelivery(a, b), c)).toEqual(mergeDelivery(a, mergeDelivery(b, c)))
      }),
    )
  })
})

it('tells how a message to all contractors went', () => {
  expect(broadcastWords({ total: 5, eligible: 4, success: 3, failed: 1 })).toBe(
    'WhatsApp: 3 sent, 1 failed out of 4 eligible contractors (5 total active contractors)',
  )
})

describe('a failure', () => {
  it.each(['63016', '63003', '63024', '21211', '21610', '30003', '30005', '30006'])(
    '%s is said in plain words with what to do next and the code',
    (code) => {
      const [words, ...next] = failureReason(code).split('. ')
      expect(words).not.toBe('The message could not be sent')
      expect(next.join('. ')).toMatch(new RegExp(`\\. \\(${code}\\)$|\\(${code}\\)$`))
    },
  )

  it('says that the window has passed', () => {
    expect(failureReason('63016')).toMatch(
      /^WhatsApp allows free text only within 24 hours .* Ask them to send/,
    )
  })

  it('is said for an unknown code, and for none', () => {
    expect(failureReason('99999')).toMatch(/^The message could not be sent\. .*\(99999\)$/)
    expect(failureReason(null)).toBe(
      'The message could not be sent. Try again in a few minutes; if it is urgent, call them.',
    )
    expect(failureReason('constructor')).toMatch(/^The message could not be sent/)
  })

  it('repeats what the provider said where we have no words of our own', () => {
    expect(failureReason('simulated', 'The phone is off.')).toBe(
      'The phone is off. Try again in a few minutes; if it is urgent, call them.',
    )
    expect(failureReason('63003', 'whatever')).toMatch(/^This number is not on WhatsApp\./)
    expect(failureReason('99999', 'x'.repeat(5000)).length).toBeLessThan(300)
  })
})

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
      '\n\n--- Original Message ---\nFrom: Ann Lee\nDate: 03 Aug 2026 10:00\nSubject: Rota for August\n\nPlease check your shifts.',
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
