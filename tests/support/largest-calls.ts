// Values that make the largest input of each call valid.

import { LIMITS } from '#core/limits.ts'
import { RULE_NAMES } from '#core/rules/names.ts'
import { DEFAULT_SETTINGS } from '#core/rules/settings.ts'
import { addDays } from '#core/time.ts'

const FIRST = '2026-06-15'
const windowOf = (days: number) => ({ from: FIRST, to: addDays(FIRST, days - 1) })
export const numberOf = (n: number) => `+447700${700_000 + n}`
const EMAIL = `${'x'.repeat(60)}@example.org`
const LONG = 'x '.repeat(LIMITS.messageContent / 2 - 1)

/** What an input schema does not say: day ranges, texts that are transformed, and ids that exist. */
export const hints = ({
  personId: id,
  jobId,
}: {
  personId: string
  jobId: string
}): Record<string, Record<string, unknown>> => ({
  'applications.applyForJob': { jobId },
  'applications.checkConflicts': { jobId },
  'applications.listContractorApplications': { contractorId: id },
  'audit.listAuditLogs': windowOf(3000),
  'audit.exportAuditLogs': windowOf(3000),
  'availability.listAvailabilityRange': { from: '1900-01-01', to: '2199-12-31', userIds: undefined },
  'availability.postAvailabilityRange': { from: '1900-01-01', to: '2199-12-31' },
  'availability.listUserAvailability': { from: '1900-01-01', to: '2199-12-31' },
  'availability.createAvailability': { userId: id, rrule: RARE },
  'availability.updateAvailability': { userId: id, rrule: RARE },
  'availability.clearAvailabilityDay': { userId: id, day: '2026-08-03' },
  'conversations.sendInternalMessage': { content: LONG },
  'conversations.startInternalConversation': { contractorId: id, initialMessage: LONG },
  'exports.shiftsCsv': windowOf(365),
  'messages.sendMessage': {
    content: LONG,
    subject: 'x'.repeat(200),
    recipientType: 'GROUP_CONTRACTORS',
    recipientId: undefined,
  },
  'messages.getAudience': { freeOn: '2026-08-03' },
  'push.subscribeToPush': {
    endpoint: `https://fcm.googleapis.com/${'x'.repeat(1_900)}`,
    p256dh: 'x'.repeat(100),
    auth: 'x'.repeat(30),
  },
  'push.unsubscribeFromPush': { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1_900)}` },
  'reports.reportConflicts': windowOf(LIMITS.reportDays),
  'rota.listShiftRange': {
    ...windowOf(LIMITS.shiftRangeDays),
    assignedToIds: undefined,
    serviceUser: undefined,
  },
  'rota.listMyShifts': { ...windowOf(LIMITS.shiftRangeDays), start: undefined, end: undefined },
  'rota.createBooking': {
    contractorId: id,
    numberOfDays: LIMITS.bulkDaysMax,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    until: addDays('2026-08-03', LIMITS.repeatDays),
  },
  'weeks.copyWeek': { from: FIRST, to: '2026-09-14', contractorId: undefined },
  'weeks.previewCopyWeek': { from: FIRST, to: '2026-09-14', contractorId: undefined },
  'rota.updateShift': {
    contractorId: id,
    dateStart: '2026-08-03T20:00:00.000Z',
    dateEnd: '2026-08-04T07:00:00.000Z',
  },
  'rota.getRotaStats': windowOf(LIMITS.shiftRangeDays),
  'rules.saveRules': { rules: RULES, version: 0 },
  'rules.previewRules': { rules: RULES },
  'shiftChecks.checkShifts': {
    contractorId: id,
    jobId: undefined,
    shiftId: undefined,
    slots: SLOTS,
  },
  'shortlist.getShortlist': { slots: SLOTS.slice(0, LIMITS.slotsShortlisted), serviceUserInitials: 'AB' },
  'shiftChecks.listMarks': windowOf(LIMITS.reportDays),
  'workProfiles.saveWorkProfile': {
    dateOfBirth: '2000-01-01',
    startedOn: '2026-01-01',
    optOutSignedOn: '2026-01-01',
    optOutEndsOn: '2026-12-31',
    visaTerms: Array.from({ length: LIMITS.visaTerms }, () => ({ from: FIRST, to: FIRST })),
  },
  'simulator.listSimulatorMessages': { to: numberOf(1) },
  'simulator.receiveFromSimulator': { from: numberOf(1) },
  'simulator.failSimulatedSends': { to: numberOf(1) },
  'teamThread.writeToTeam': { content: LONG },
  'users.previewImport': {
    csv: `First name,Last name,Phone\n${'Ann,Example,07700900123\n'.repeat(LIMITS.importPeople)}`,
  },
  // Hashing a password for each of 500 people takes long, and this call is tried several times: the largest number is
  // tried in largest-work.test.ts.
  'users.importUsers': {
    people: Array.from({ length: LIMITS.importPeople / 10 }, (_, n) => ({
      firstName: 'x'.repeat(LIMITS.personName),
      lastName: 'y'.repeat(LIMITS.personName),
      whatsappNumber: numberOf(n),
      role: 'CONTRACTOR',
    })),
  },
  'users.createUser': { whatsappNumber: numberOf(9_000), role: 'CONTRACTOR', email: EMAIL },
  'users.updateAccount': { whatsappNumber: numberOf(9_001), email: EMAIL },
  'users.updateOwnProfile': { email: EMAIL },
  'whatsapp.sendWhatsappMessage': {
    content: LONG,
    subject: 'x'.repeat(200),
    recipientId: id,
    conversationId: undefined,
  },
})

/** A night on every day of the longest job. */
const SLOTS = Array.from({ length: LIMITS.slotsChecked }, (_, n) => ({
  date: addDays(FIRST, n),
  startTime: '20:00',
  endTime: '06:00',
}))

/** The widest view: averages over half a year. */
const RULES = RULE_NAMES.map((rule) => {
  const { level, numbers } = DEFAULT_SETTINGS[rule]
  return { rule, level, numbers: 'weeks' in numbers ? { ...numbers, weeks: 26 } : numbers }
})

const RARE = 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYSETPOS=1,2,3'
/** Matches no day, which is only known after checking every day of ten years. */
export const NEVER = 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30,31;BYSETPOS=1,2,3,4,5'
