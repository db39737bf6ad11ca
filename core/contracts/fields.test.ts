// Bookings, availability, accounts, the audit log and messages: every field that the specification names is in the
// contracts.

import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_RESOURCES } from '../audit.ts'
import { AVAILABILITY_KINDS } from '../availability.ts'
import { RECIPIENT_TYPES } from '../message-board.ts'
import { AuditLog, listAuditLogs } from './audit.ts'
import { AvailabilityEntry } from './availability.ts'
import { InternalConversation, InternalMessage } from './conversations.ts'
import { CONTRACTS } from './index.ts'
import { Message, WhatsappResults } from './message-board.ts'
import { BookingForm, Shift } from './rota.ts'
import { createFirstAdmin } from './setup.ts'
import { CreatedUser, LoginDetails, User } from './users.ts'
import { countUnreadWhatsapp, WhatsappConversation, WhatsappMessage } from './whatsapp.ts'

const has = (schema: z.ZodType, names: string) =>
  expect(Object.keys((schema as z.ZodObject).shape)).toEqual(expect.arrayContaining(names.split(' ')))

describe('the fields', () => {
  it('of a shift and of the booking form', () => {
    has(Shift, 'id assignedToId dateStart dateEnd headline roleLabel address notes jobId serviceUserInitials')
    has(Shift, 'jobTitle')
    has(BookingForm, 'headline address startTime endTime serviceUserInitials localAuthority notes')
    has(BookingForm, 'isBulkBooking numberOfDays')
  })

  it('of availability, with its five kinds', () => {
    has(AvailabilityEntry, 'id userId kind start end date text isRecurring rrule recurStart recurEnd')
    expect(AVAILABILITY_KINDS).toEqual([
      ...['DAY_SHIFT', 'NIGHT_SHIFT', 'TWENTYFOUR_HOURS', 'AVAILABLE_FOR_ANY', 'UNAVAILABLE'],
    ])
  })

  it('of a person, and of one that was created or reset', () => {
    has(User, 'id firstName lastName email username role isActive whatsappNumber profileImageUrl createdAt')
    for (const schema of [LoginDetails, CreatedUser]) has(schema, 'userId username password role firstName')
  })

  it('of an audit entry, its filters, actions and resources', () => {
    has(AuditLog, 'id createdAt actorId actorRole action resourceType resourceId targetUserId description')
    has(AuditLog, 'ip userAgent metadata')
    has(listAuditLogs.reply, 'logs total')
    has(listAuditLogs.query, 'search actorId action resourceType targetUserId dateFrom dateTo page limit')
    expect(AUDIT_ACTIONS).toEqual(
      expect.arrayContaining([
        ...['USER_LOGIN', 'USER_LOGOUT', 'USER_CREATED', 'USER_ROLE_CHANGED', 'USER_STATUS_CHANGED'],
        ...['JOB_CREATED', 'JOB_UPDATED', 'JOB_CANCELLED', 'JOB_APPLICATION_CONFIRMED', 'SHIFT_PUBLISHED'],
        ...['SHIFT_UNASSIGNED', 'WHATSAPP_SENT', 'MESSAGE_SENT', 'DATA_EXPORT', 'INVITATION_SENT'],
      ]),
    )
    expect(AUDIT_RESOURCES).toEqual(
      expect.arrayContaining([
        ...['USER', 'JOB', 'SHIFT', 'MESSAGE', 'WHATSAPP_MESSAGE', 'INVITATION', 'SYSTEM'],
      ]),
    )
  })

  it('of a message on the board, and of how a broadcast went', () => {
    has(Message, 'id subject content recipientType recipientId recipientName senderId senderName senderRole')
    has(Message, 'createdAt')
    expect([...RECIPIENT_TYPES].sort()).toEqual(['FRONTLINE_TEAM', 'GROUP_CONTRACTORS', 'INDIVIDUAL'])
    has(WhatsappResults, 'total eligible success failed')
  })

  it('of WhatsApp conversations, messages and the alert', () => {
    has(WhatsappConversation, 'id contractorId contractorName contractorWhatsapp subject unreadCount')
    has(WhatsappConversation, 'lastMessageAt')
    has(WhatsappMessage, 'id content senderId senderName createdAt deliveryStatus failureReason')
    has(countUnreadWhatsapp.reply, 'count latestMessage')
  })

  it('of internal conversations and messages', () => {
    has(
      InternalConversation,
      'id contractorId contractorName adminName unreadCount lastMessageAt lastMessage',
    )
    has(InternalMessage, 'id content senderId senderName senderRole createdAt')
  })

  it('of the first admin', () => {
    has(createFirstAdmin.body, 'firstName lastName phoneNumber otpCode')
  })
})

const CALLS = `
POST /api/bookings
GET /api/availability/range
POST /api/availability/range
GET /api/shifts/range
GET /api/users
POST /api/users/*/availability
PUT /api/availability/*
GET /api/users/*/availability
GET /api/my-shifts
PUT /api/shifts/*
DELETE /api/bookings/*
GET /api/reports/shifts-csv
GET /api/google-maps-key
POST /api/admin/reset-password/*
PUT /api/admin/change-role/*
PATCH /api/admin/users/*
POST /api/admin/create-user
GET /api/admin/users
GET /api/admin/users/*
DELETE /api/admin/users/*
GET /api/notifications
DELETE /api/notifications
GET /api/job-applications
PUT /api/job-applications/*/confirm
PUT /api/job-applications/*/reject
GET /api/admin/audit-logs
GET /api/admin/audit-logs/export
GET /api/messages
POST /api/messages
GET /api/messages/unread-count
DELETE /api/user-messages/*
GET /api/whatsapp/conversations
GET /api/whatsapp/conversations/*/messages
POST /api/whatsapp/send-custom
DELETE /api/whatsapp/messages/*
DELETE /api/whatsapp/conversations/*
PUT /api/whatsapp/conversations/*/mark-read
GET /api/internal-conversations
GET /api/internal-conversations/*/messages
POST /api/internal-conversations/*/messages
POST /api/internal-conversations
GET /api/system/has-master-admin
POST /api/system/send-first-admin-otp
POST /api/system/create-first-admin
GET /api/simple-auth/user
GET /api/logout`

it('every call that the specification names has its contract', () => {
  const known = CONTRACTS.map(
    ({ contract: { method, path } }) => `${method} ${path.replaceAll(/:\w+/g, '*')}`,
  )
  expect(known).toEqual(expect.arrayContaining(CALLS.trim().split('\n')))
})

/** They name the topic of shifts, but make none and change none: they take shifts away, or what is shown of them changes. */
const MAKE_NO_SHIFTS = `
applications.applyForJob
applications.rejectApplication
jobs.createJob
jobs.deleteJob
offers.declineOffer
rota.unbook
rota.unbookShift
users.changeRole
users.createUser
users.deleteAccount
users.importUsers
users.resetPassword
users.updateAccount`

it('every call that makes or changes shifts answers the findings of the rules', () => {
  const touching = CONTRACTS.filter(({ contract }) => contract.changes?.includes('shifts'))
  const withFindings = touching.filter(({ contract: { reply } }) => reply && 'findings' in shapeOf(reply))
  const without = touching.filter((one) => !withFindings.includes(one)).map(({ name }) => name)
  expect(without.sort()).toEqual(MAKE_NO_SHIFTS.trim().split('\n'))
  expect(withFindings.map(({ name }) => name).sort()).toEqual([
    'applications.confirmApplication',
    'offers.acceptOffer',
    ...['rota.createBooking', 'rota.restoreBooking', 'rota.undoBooking', 'rota.updateShift'],
    'weeks.copyWeek',
  ])
})

const shapeOf = (schema: z.ZodType): object => (schema as z.ZodObject).shape ?? {}
