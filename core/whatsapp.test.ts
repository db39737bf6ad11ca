import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  broadcastSummary,
  counterState,
  cutForWhatsApp,
  DELIVERY_STATUSES,
  type Delivery,
  deliveryStatusOf,
  failureReason,
  inFewMessages,
  mergeDelivery,
  whatsappWindow,
} from './whatsapp.ts'

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
  expect(broadcastSummary({ total: 5, eligible: 4, success: 3, failed: 1 })).toBe(
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

describe('texts that are sent at the same moment', () => {
  it('are joined in their order, so that none overtakes another', () => {
    expect(inFewMessages(['cancelled', 'booked'])).toEqual(['cancelled\n\nbooked'])
    expect(inFewMessages(['alone'])).toEqual(['alone'])
    expect(inFewMessages([])).toEqual([])
  })

  it('stay apart where the provider would cut them', () => {
    const long = 'x'.repeat(1598)
    expect(inFewMessages([long, 'y', 'z'])).toEqual([long, 'y\n\nz'])
  })
})
