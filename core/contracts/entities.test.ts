// Every field that the specification names is in its call's response schema. The server's tests check the values.

import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ROLES } from '../capabilities.ts'
import { GENDER_LABELS, GENDER_PREFERENCES, JOB_STATUSES } from '../jobs.ts'
import { NOTIFICATION_TYPES } from '../notifications.ts'
import { Application, ConfirmApplication, checkConflicts } from './applications.ts'
import { CurrentUser, LoginAnswer, sendCode, verifyCode } from './auth.ts'
import { Dismissal, Job, NewJob } from './jobs.ts'
import { getGoogleMapsKey } from './maps.ts'
import { countUnreadMessages } from './message-board.ts'
import { Notification } from './notifications.ts'
import { reportConflicts } from './reports.ts'
import { User } from './users.ts'
import { countUnreadWhatsapp } from './whatsapp.ts'

const fields = (schema: z.ZodObject) => Object.keys(schema.shape)
const has = (schema: z.ZodObject, names: string) =>
  expect(fields(schema)).toEqual(expect.arrayContaining(names.split(' ')))

describe('answers', () => {
  it('of people say who they are and their role', () => {
    has(CurrentUser, 'fullName email role')
    has(User, 'id firstName lastName email username role isActive whatsappNumber profileImageUrl createdAt')
    expect([...ROLES].sort()).toEqual(['ADMIN', 'CONTRACTOR', 'MANAGER', 'MASTER_ADMIN', 'PENDING'])
  })

  it('of a login say whether it went well, and a message', () => {
    expect(fields(LoginAnswer)).toEqual(['success', 'message', 'next'])
  })

  it('of unread counts have a number and the latest message', () => {
    expect(fields(countUnreadWhatsapp.reply)).toEqual(['count', 'latestMessage'])
    expect(fields(countUnreadMessages.reply)).toEqual(['count', 'board', 'conversations', 'latestMessage'])
  })

  it('of notifications include the whole job', () => {
    has(
      Notification,
      'id type title message createdAt contractorName jobId jobAddress jobLocation jobHeadline',
    )
    has(Notification, 'jobStartDate jobEndDate jobShiftStartTime jobShiftEndTime jobHoursPerDay jobRoleLabel')
    has(Notification, 'jobGenderPreference jobBonus jobNotes')
    expect(NOTIFICATION_TYPES).toEqual(
      expect.arrayContaining([
        'JOB_ACCEPTED',
        'JOB_DELETED',
        'JOB_AUTO_REJECTED',
        'JOB_CONFIRMED',
        'JOB_REJECTED',
        'NEW_MESSAGE',
      ]),
    )
  })

  it('of applications say whose, for what, and how they stand', () => {
    has(Application, 'id jobId contractorName status appliedAt confirmedAt')
    expect(Application.shape.status.options).toEqual(['APPLIED', 'CONFIRMED', 'REJECTED'])
  })

  it('of jobs hold all that was typed, the hours worked out, and the status', () => {
    has(Job, 'id headline address shiftStartTime shiftEndTime hoursPerDay startDate endDate genderPreference')
    has(Job, 'serviceUserInitials localAuthority notes bonus status createdAt')
    expect(JOB_STATUSES).toEqual(expect.arrayContaining(['ACTIVE', 'OPEN', 'PUBLISHED']))
    expect(GENDER_PREFERENCES).toEqual(['NO_PREFERENCE', 'MALE', 'FEMALE'])
    expect(GENDER_LABELS.NO_PREFERENCE).toBe('Male or Female')
    has(Dismissal, 'jobId contractorId')
  })

  it('of conflicts count them', () => {
    has(checkConflicts.reply, 'hasConflicts conflictingShifts conflictingDates totalConflictDays')
    has(reportConflicts.reply, 'totalConflicts warningCount affectedUsers')
  })

  it('of the maps key include the key', () => {
    has(getGoogleMapsKey.reply, 'apiKey')
  })
})

describe('payloads', () => {
  it('of the login are a number, and a number with a code', () => {
    expect(fields(sendCode.body)).toEqual(['phoneNumber'])
    expect(fields(verifyCode.body)).toEqual(['phoneNumber', 'otpCode'])
  })

  it('of a new job are its fields without the hours', () => {
    expect(fields(NewJob)).toEqual([
      'headline',
      'address',
      'genderPreference',
      'shiftStartTime',
      'shiftEndTime',
      'startDate',
      'endDate',
      'serviceUserInitials',
      'localAuthority',
      'notes',
      'bonus',
    ])
  })

  it('of a confirmation are notes, initials and what overrules a block, all optional', () => {
    expect(fields(ConfirmApplication)).toEqual([
      'notes',
      'serviceUserInitials',
      'overrideReason',
      'overrideRules',
    ])
    expect(ConfirmApplication.parse({})).toEqual({})
  })
})
