// Lengths and counts, each defined once.

export const LIMITS = {
  headline: 100,
  serviceUserInitials: 10,
  initialsHintAbove: 8,
  personName: 50,
  email: 254,
  /** The shifts to come that are listed before an account is paused; the rest are counted. */
  shiftsNamed: 8,
  address: 300,
  localAuthority: 100,
  notes: 4000,
  bonus: 500,
  rejectionReason: 500,
  /** People in one round of offers. */
  offersInRound: 200,
  waveSizeMost: 50,
  waveSize: 5,
  waveMinutesMost: 1440,
  /** Rounds of a job that its panel lists. */
  offerRoundsListed: 10,
  /** Offers that a person's page lists. */
  offersOfPersonListed: 100,
  overrideReasonMin: 3,
  overrideReason: 500,
  overridesListed: 100,
  /** The name of a rule, of its level and of its numbers; and how many rules a body may name. */
  ruleName: 40,
  rulesNamed: 50,
  /** As many days as the longest job has. */
  slotsChecked: 366,
  /** Calls that take long, for one person: how many run at a time, and how many more wait. */
  heavyCallsAtOnce: 2,
  heavyCallsWaiting: 10,
  /** Everyone is judged for each of them. */
  slotsShortlisted: 31,
  /** For each person of a shortlist. */
  findingsListed: 20,
  visaTerms: 50,
  weekHours: 168,
  messageSubject: 200,
  messageContent: 20_000,
  /** A notification shows the whole of an ordinary message, because contractors read it there. */
  noticeMessage: 1000,
  phoneInput: 40,
  username: 120,
  password: 200,
  setupToken: 100,
  passkeyId: 1400,
  /** Ids, numbers and statuses from the message provider. */
  providerId: 64,
  providerStatus: 32,
  buttonPayload: 256,
  providerErrorCode: 10,
  attachments: 1000,
  codeDigits: 6,
  bulkDaysMin: 1,
  bulkDaysMax: 30,
  bulkPreviewDates: 21,
  /** How long a weekly booking may go on, in days. */
  repeatDays: 26 * 7,
  /** A message about more shifts than this lists the first ones. */
  shiftsInMessage: 30,
  /** A longer shift is asked about before it is booked. */
  longShiftHours: 16,
  jobSpanDays: 366,
  /** A longer shift is a typing mistake, and would slow down every read of the rota. */
  shiftDays: 31,
  reportDays: 93,
  upcomingDays: 30,
  /** How far the dashboard of staff looks ahead for jobs without people, and for conflicts. */
  unfilledDays: 7,
  conflictDaysAhead: 14,
  homeItems: 100,
  notificationsListed: 500,
  applicationsListed: 2000,
  addressesSuggested: 6,
  shiftRangeDays: 400,
  searchRangeDays: 3700,
  searchResults: 500,
  idsInList: 1000,
  /** A read of what changed returns at most this many people's shifts; beyond it, everything. */
  peopleInChanges: 100,
  /** Longer than any ETag. */
  entityTag: 200,
  rotaWindowDays: 56,
  searchWindowMonths: 26,
  searchMinimum: 2,
  initialsSearch: 40,
  availabilityListed: 6,
  availabilityText: 200,
  availabilityUsers: 5000,
  /** Entries per person, and how many of them may repeat: each one slows down reads of the rota. */
  availabilityEntries: 500,
  availabilityRules: 50,
  conflictDatesListed: 3,
  badgeMost: 9,
  openJobsBadgeMost: 99,
  auditPageSize: 50,
  auditPageButtons: 5,
  /** A search counts at most this many matches. */
  auditSearchCounted: 10_000,
  temporaryPassword: 10,
  passkeys: 10,
  importPeople: 500,
  whatsappWarning: 1500,
  whatsappLimit: 1600,
  previewCut: 50,
  /** The length of a search, and the largest page of any list. */
  search: 100,
  pageMost: 200,
  threadPage: 50,
  boardPage: 100,
  whatsappConversations: 500,
  whatsappConversationsMost: 5000,
  undeliveredListed: 200,
  simulatorPhones: 24,
  staffFile: 200_000,
  pushAddress: 2000,
  /** A timestamp to bypass caches. */
  cacheStamp: 40,
  idsInUrl: 500,
  usersForSlowPoll: 20,
  bodyBytes: 256 * 1024,
  /** More than any call needs: the largest takes 5,000 ids. */
  bodyDepth: 16,
  bodyValues: 10_000,
  /** The most errors that a reply lists. */
  errorsListed: 50,
  idempotencyKey: 200,
  streamsPerPerson: 20,
  devicesPerPerson: 10,
} as const
