import { describe, expect, it } from 'vitest'
import type { Notification } from '#core/contracts/notifications.ts'
import { Arrivals, alertFor, weightiest } from './new-arrivals.ts'

const notice = (id: string, type: Notification['type'] = 'NEW_MESSAGE') =>
  ({ id, type, message: id }) as Notification
const ids = (list: Notification[]) => list.map(({ id }) => id)

describe('new notifications', () => {
  it('are those not seen before; the first look is no news', () => {
    const arrivals = new Arrivals()
    expect(ids(arrivals.look([notice('a')]))).toEqual([])
    expect(ids(arrivals.look([notice('b'), notice('a')]))).toEqual(['b'])
    expect(ids(arrivals.look([notice('b')]))).toEqual([])
  })

  it('do not come again when one that was cleared comes back for a moment', () => {
    const arrivals = new Arrivals()
    arrivals.look([notice('a')])
    arrivals.look([])
    expect(ids(arrivals.look([notice('a')]))).toEqual([])
  })

  it('are told for eight or six seconds, by their kind', () => {
    expect(alertFor(notice('a', 'JOB_ACCEPTED'))).toEqual({
      title: 'Job Accepted!',
      description: 'a',
      duration: 8000,
    })
    expect(alertFor(notice('a', 'JOB_DELETED'))).toEqual({
      title: 'Job Cancelled',
      description: 'a',
      duration: 6000,
    })
    expect(alertFor(notice('a', 'JOB_AUTO_REJECTED'))).toMatchObject({
      title: 'New Notification',
      duration: 6000,
    })
  })

  it('that come together are told by the weightiest', () => {
    expect(weightiest([notice('a'), notice('b', 'JOB_DELETED'), notice('c', 'JOB_ACCEPTED')])?.id).toBe('c')
    expect(weightiest([])).toBeUndefined()
  })
})
