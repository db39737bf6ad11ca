import { expect, it } from 'vitest'
import { LIMITS } from './limits.ts'
import { COUNTDOWN, DELAY, TOAST } from './timing.ts'

it('delays, countdowns and toasts last as long as the specification says', () => {
  expect(DELAY).toMatchObject({
    loggedOutRedirect: 500,
    availabilityLoginRedirect: 2000,
    setupRedirect: 1500,
    teamRedirect: 1500,
    boardMarkRead: 2000,
    conversationReselect: 500,
    messageAlertHidden: 1000,
    searchDebounce: 350,
    mapsScript: 5000,
  })
  expect(COUNTDOWN.setupResendSeconds).toBe(60)
  expect(TOAST.sent).toBe(4000)
})

it('lengths and counts are those of the specification', () => {
  expect(LIMITS).toMatchObject({
    headline: 100,
    serviceUserInitials: 10,
    initialsHintAbove: 8,
    personName: 50,
    codeDigits: 6,
    bulkDaysMin: 1,
    bulkDaysMax: 30,
    bulkPreviewDates: 21,
    rotaWindowDays: 56,
    searchMinimum: 2,
    searchWindowMonths: 26,
    availabilityListed: 6,
    badgeMost: 9,
    openJobsBadgeMost: 99,
    auditPageSize: 50,
    auditPageButtons: 5,
    temporaryPassword: 10,
    whatsappWarning: 1500,
    whatsappLimit: 1600,
    previewCut: 50,
    idsInUrl: 500,
    usersForSlowPoll: 20,
  })
})
