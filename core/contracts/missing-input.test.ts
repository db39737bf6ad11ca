// Missing input gets a message for people, not one from the schema library.

import { expect, it } from 'vitest'
import type { z } from 'zod'
import { passwordLogin, sendCode, verifyCode } from './auth.ts'
import { createJob } from './jobs.ts'

const said = (body: z.ZodType, sent: unknown) =>
  body.safeParse(sent).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

it('a login without its number, code, name or password says what to enter', () => {
  const phone = 'phoneNumber: Please enter your phone number first'
  expect(said(sendCode.body, {})).toEqual([phone])
  expect(said(sendCode.body, { phoneNumber: ' ' })).toEqual([phone])
  expect(said(verifyCode.body, {})).toEqual([phone, 'otpCode: Please enter the verification code'])
  expect(said(passwordLogin.body, {})).toEqual([
    'username: Please enter your username',
    'password: Please enter your password',
  ])
})

it('a job without its required fields names each, left out or blank', () => {
  const blank = {
    headline: '',
    address: '',
    shiftStartTime: '',
    shiftEndTime: '',
    startDate: '',
    endDate: '',
  }
  for (const sent of [{}, blank]) {
    expect(said(createJob.body, sent)).toEqual([
      'headline: Headline is required',
      'address: Address is required',
      'shiftStartTime: Start time is required',
      'shiftEndTime: End time is required',
      'startDate: Start date is required',
      'endDate: End date is required',
    ])
  }
})
