// Every refusal the product can give: its code, its HTTP status and its words, each in this one place.

const REFUSALS = {
  'bad-json': [400, 'The request body is not valid JSON.'],
  'bad-input': [400, 'Some of what was sent is not valid.'],
  'bad-id': [400, 'That is not a valid id.'],
  'signed-out': [401, 'You are not signed in.'],
  'wrong-credentials': [401, 'That did not work. Please check what you typed.'],
  forbidden: [403, 'You do not have permission to do this.'],
  'account-pending': [403, 'Your account is waiting for approval.'],
  'foreign-origin': [403, 'This request came from another site and was refused.'],
  'not-found': [404, 'There is nothing here.'],
  'method-not-allowed': [405, 'That is not something this address can do.'],
  'job-not-open': [409, 'This job is no longer open.'],
  'already-applied': [409, 'You have already applied for this job.'],
  'schedule-conflict': [409, 'This contractor is already booked during this time period'],
  'application-processed': [409, 'Application not found or already processed'],
  'application-under-review': [
    409,
    'This application is still under review. It can be cleared once it is answered.',
  ],
  'not-own-application': [403, "You cannot clear somebody else's application."],
  'contractor-paused': [409, "This contractor's account is paused. Activate it before confirming."],
  'job-dates-invalid': [400, 'Please give real dates.'],
  'job-dates-order': [400, 'The end date must not be before the start date.'],
  'job-too-long': [400, 'A job can span at most 366 days.'],
  'job-time-invalid': [400, 'Time must be in HH:MM format'],
  'job-time-skipped': [400, 'The clocks go forward on one of these days, and that time does not exist then.'],
  conflict: [409, 'That conflicts with something that is already there.'],
  'key-reused': [409, 'This Idempotency-Key was already used for a different request.'],
  'too-large': [413, 'That is too large to send.'],
  'unsupported-media': [415, 'Send JSON.'],
  'too-many': [429, 'Too many requests. Please wait a moment and try again.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  unavailable: [503, 'The service is not available right now. Please try again shortly.'],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalCode = keyof typeof REFUSALS

export interface FieldError {
  path: string
  message: string
}

interface RefusalDetails {
  /** Words for people, where the code's own are too general. */
  message?: string
  errors?: FieldError[]
  retryAfterSeconds?: number
  /** Further fields of the answer (conflicting dates, for example). */
  data?: Record<string, unknown>
}

/** An expected "no". Services throw it; one handler turns it into the answer. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    const [status, words] = REFUSALS[code]
    super(details.message ?? words)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.details = details
  }
}
