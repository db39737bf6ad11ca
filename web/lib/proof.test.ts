import { afterEach, describe, expect, it } from 'vitest'
import { answers, failure, fetched, json, makeThing, startWithFetched } from '#tests/support/fetched.ts'
import { call } from './api.ts'
import { answerProof, askForProof, proofStore } from './proof.ts'

startWithFetched()
let stop = () => {}
afterEach(() => stop())
const listen = () => {
  stop = proofStore.subscribe(() => {})
}

const guarded = { ...makeThing, proof: 'always' } as const
const refused = () => json({ message: 'Confirm it’s you first.', proofNeeded: true }, { status: 403 })
const send = () => call(guarded, { body: { id: '1' } })
const asked = async () => {
  while (!proofStore.isAsked()) await Promise.resolve()
}

describe('a call that needs proof', () => {
  it('asks for it and goes on by itself', async () => {
    listen()
    answers.push(refused(), json({ id: '1' }))
    const going = send()
    await asked()
    answerProof(true)
    expect(await going).toEqual({ id: '1' })
    expect(fetched).toHaveBeenCalledTimes(2)
    expect(proofStore.isAsked()).toBe(false)
  })

  it('stays refused when the person gives up, or when no screen can ask', async () => {
    listen()
    answers.push(refused(), refused())
    const going = failure(send())
    await asked()
    answerProof(false)
    expect(await going).toMatchObject({ status: 403 })
    stop()
    expect(await failure(send())).toMatchObject({ status: 403 })
  })

  it('asks once for two calls at the same time', async () => {
    listen()
    const [one, other] = [askForProof(), askForProof()]
    expect(one).toBe(other)
    answerProof(true)
    expect(await other).toBe(true)
  })

  it('is repeated once only: a second refusal is told', async () => {
    listen()
    answers.push(refused(), refused())
    const going = failure(send())
    await asked()
    answerProof(true)
    expect(await going).toMatchObject({ status: 403 })
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})
