// What a contractor learns of the rules when applying.

import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ShownFinding } from '#core/contracts/findings.ts'
import { checkConflicts } from '#core/endpoints/applications.ts'
import { openApp } from './support/app.tsx'
import { dialog } from './support/board.ts'
import { ahead, jobBoardOf, NO_CLASH, postedJob } from './support/rota-and-jobs.ts'
import { inside } from './support/seen.ts'
import { answer } from './support/stand-in.ts'

const found = (rule: ShownFinding['rule'], level: 'block' | 'warn', message: string): ShownFinding => ({
  ...{ rule, level, message, overridable: false, day: ahead(10) },
})

it('what blocks is said in words, and nothing can be sent; a warning does not stop', async () => {
  const [tooLong, other] = [postedJob(60), postedJob(61)]
  const findings = {
    [tooLong.id]: [found('visa-hours', 'block', 'The week comes to 24h; 20 hours are allowed')],
    [other.id]: [found('gender', 'warn', 'The job asks for somebody female')],
  }
  const { user } = await openApp('/live-jobs', {
    as: 'CONTRACTOR',
    answers: [
      ...jobBoardOf({ jobs: [tooLong, other] }).answers,
      answer(checkConflicts, ({ url }) => ({
        ...NO_CLASH,
        findings: findings[url.searchParams.get('jobId') ?? ''] ?? [],
      })),
    ],
  })
  const apply = async (headline: string) => {
    const card = inside(() => screen.getByRole('region', { name: headline }))
    await user.click(await card.findByRole('button', { name: 'Apply' }))
  }
  const send = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Send application' })
  await apply(tooLong.headline)
  expect(screen.getByRole('dialog').textContent).toContain(
    'You cannot apply. The week comes to 24h; 20 hours',
  )
  expect(send().disabled).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await apply(other.headline)
  expect(screen.getByRole('dialog').textContent).toContain('The job asks for somebody female')
  expect(send().disabled).toBe(false)
})

it('of two limits about the same week only the stricter is said, and the office’s own reason is a request to ring', async () => {
  const week = `The week from Mon 16 Nov comes to 84h;`
  const job = postedJob(60)
  const { user } = await openApp('/live-jobs', {
    as: 'CONTRACTOR',
    answers: [
      ...jobBoardOf({ jobs: [job] }).answers,
      answer(checkConflicts, {
        ...NO_CLASH,
        findings: [
          found('long-week', 'warn', `${week} 48 hours is the agency's limit for one week`),
          found('long-week', 'block', `${week} 72 hours is the agency's limit for one week`),
          found('office', 'block', 'Please ring the office about this one'),
        ],
      }),
    ],
  })
  const card = inside(() => screen.getByRole('region', { name: job.headline }))
  await user.click(await card.findByRole('button', { name: 'Apply' }))
  const words = screen.getByRole('dialog').textContent
  expect(words).toContain("comes to 84h; 72 hours is the agency's limit for one week")
  expect(words).not.toContain('comes to 84h; 48 hours')
  expect(words).toContain('Please ring the office about this one')
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Send application' }).disabled).toBe(true)
})
