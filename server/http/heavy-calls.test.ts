import { describe, expect, it } from 'vitest'
import { CONTRACTS } from '#core/contracts/index.ts'
import { LIMITS } from '#core/limits.ts'
import { HeavyCalls } from './heavy-calls.ts'

const MOST = LIMITS.heavyCallsAtOnce + LIMITS.heavyCallsWaiting

/** Calls that end when the test says so. */
function calls() {
  const heavy = new HeavyCalls()
  const running: { who: string; end: () => void }[] = []
  const start = (who: string, gone = new AbortController()) => ({
    gone,
    done: heavy.during(who, gone.signal, () => new Promise<void>((end) => running.push({ who, end }))),
  })
  const endFirst = async () => {
    running.shift()!.end()
    await new Promise(setImmediate)
  }
  return { start, endFirst, who: () => running.map(({ who }) => who).join('') }
}

const settled = () => new Promise(setImmediate)

describe('heavy calls', () => {
  it('are those that judge many people or many days, and need somebody to count them by', () => {
    const heavy = CONTRACTS.filter(({ contract }) => contract.heavy)
    expect(heavy.map(({ name }) => name).sort()).toMatchInlineSnapshot(`
      [
        "applications.checkConflicts",
        "offers.addOfferPeople",
        "offers.startOffers",
        "reports.reportConflicts",
        "rules.previewRules",
        "rules.readRules",
        "shiftChecks.checkShifts",
        "shiftChecks.listMarks",
        "shortlist.getJobShortlist",
        "shortlist.getShortlist",
        "weeks.copyWeek",
        "weeks.previewCopyWeek",
      ]
    `)
    for (const { contract } of heavy) expect(contract.needs).not.toBe('public')
  })

  it('run two at a time for one person, the next ones in their order', async () => {
    const { start, endFirst, who } = calls()
    const all = Array.from({ length: 5 }, () => start('a').done)
    for (const left of ['aa', 'aa', 'aa', 'aa', 'a', '']) {
      await settled()
      expect(who()).toBe(left)
      if (left) await endFirst()
    }
    await Promise.all(all)
  })

  it('of one person do not hold up those of another', async () => {
    const { start, who } = calls()
    for (let n = 0; n < MOST; n += 1) void start('a').done
    void start('b').done
    await settled()
    expect(who()).toBe('aab')
  })

  it('are refused with 429 and a time to try again once enough are waiting', async () => {
    const { start, endFirst, who } = calls()
    for (let n = 0; n < MOST; n += 1) void start('a').done
    await expect(start('a').done).rejects.toMatchObject({
      code: 'too-many',
      details: { retryAfterSeconds: 2 },
    })
    await endFirst()
    void start('a').done
    expect(who()).toBe('aa')
  })

  it('give up their place when the caller hangs up', async () => {
    const { start, endFirst, who } = calls()
    const [, , third, fourth] = ['a', 'a', 'a', 'a'].map((one) => start(one))
    third!.gone.abort()
    await expect(third!.done).rejects.toMatchObject({ code: 'too-many' })
    await endFirst()
    await endFirst()
    expect(who()).toBe('a')
    await endFirst()
    await fourth!.done
  })

  it('leave their place when they fail', async () => {
    const heavy = new HeavyCalls()
    const { signal } = new AbortController()
    for (let n = 0; n < 2 * MOST; n += 1) {
      const failing = heavy.during('a', signal, () => Promise.reject(new Error('broken')))
      await expect(failing).rejects.toThrow('broken')
    }
  })
})
