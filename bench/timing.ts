// Times of repeated work, in ms: the median of several rounds, after two that are not counted.

import { median } from './table.ts'

const ROUNDS = 11
const WARM_UP = 2

export const ms = (value: number): string => `${value.toFixed(0)} ms`

type Work = () => Promise<unknown>

/** Alternating, so that a noisy minute affects both. */
export async function inTurns(one: Work, other: Work): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const took = [await timeOf(one), await timeOf(other)] as const
    if (round >= 0) for (const n of [0, 1] as const) times[n].push(took[n])
  }
  return [median(times[0]), median(times[1])]
}

export async function medianOf(work: Work, clock?: () => number): Promise<number> {
  const times: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const took = await timeOf(work, clock)
    if (round >= 0) times.push(took)
  }
  return median(times)
}

async function timeOf(work: Work, clock = () => performance.now()): Promise<number> {
  const start = clock()
  await work()
  return clock() - start
}
