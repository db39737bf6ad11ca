// Takes the place of @node-rs/argon2 in server tests: hashes at the lowest cost, because a password at the product's cost
// takes 40 ms. A file that measures or checks the cost calls `hashAtProductCost()`.

import { createRequire } from 'node:module'
import { afterAll, beforeAll } from 'vitest'

const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

let isCheap = false

export const { verify } = real

export const hash: typeof real.hash = (password, options, signal) =>
  real.hash(password, isCheap ? { memoryCost: 8, timeCost: 1, parallelism: 1 } : options, signal)

/** What modules hash while they load keeps the product's cost: it stays for the tests of other files. */
export function hashAtLowestCost(): void {
  beforeAll(() => {
    isCheap = true
  })
  afterAll(() => {
    isCheap = false
  })
}

export function hashAtProductCost(): void {
  beforeAll(() => {
    isCheap = false
  })
}
