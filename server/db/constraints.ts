// What a violated constraint means to people. Every named constraint of the schema is here; a test fails for one
// that is not.

import { Refusal } from '#core/errors.ts'

type Meaning = () => Refusal

const conflict =
  (message: string): Meaning =>
  () =>
    new Refusal('conflict', { message })
const invalid =
  (path: string, message: string): Meaning =>
  () =>
    new Refusal('bad-input', { message, errors: [{ path, message }] })
const missing =
  (what: string): Meaning =>
  () =>
    new Refusal('not-found', { message: `That ${what} does not exist.` })
/** Cannot be broken by anything a caller sends: a bug of ours, answered as such. */
const ours: Meaning = () => new Refusal('internal')

const person = missing('person')
const job = missing('job')
const gone = conflict('This account has been deleted.')

export const CONSTRAINTS: Record<string, Meaning> = {
  users_username_key: conflict('That username is already taken.'),
  users_whatsapp_number_key: conflict('That phone number already belongs to another account.'),
  users_whatsapp_number_form: invalid('whatsappNumber', 'Phone number must be in UK format: +44XXXXXXXXXX'),
  users_role_known: invalid('role', 'That is not a known role.'),
  users_names_length: invalid('firstName', 'Names must be 50 characters or less.'),

  shifts_no_overlap: conflict('This contractor is already booked during this time period'),
  shifts_end_after_start: invalid('dateEnd', 'End time must be after start time'),
  shifts_headline_length: invalid('headline', 'Headline must be 100 characters or less'),
  shifts_initials_length: invalid(
    'serviceUserInitials',
    'Service user initials must be 10 characters or less',
  ),
  shifts_assignee_fkey: person,
  shifts_assignee_living: gone,
  shifts_job_fkey: job,
  shifts_application_fkey: ours,
  shifts_created_by_fkey: person,

  jobs_headline_length: invalid('headline', 'Headline must be 100 characters or less'),
  jobs_gender_preference_known: invalid('genderPreference', 'That is not a known gender preference.'),
  jobs_initials_length: invalid('serviceUserInitials', 'Service user initials must be 10 characters or less'),
  jobs_status_known: ours,
  jobs_times_form: invalid('shiftStartTime', 'Time must be in HH:MM format'),
  jobs_span: invalid('endDate', 'A job must end on or after its start, and spans at most 366 days.'),
  jobs_created_by_fkey: person,

  job_applications_once_key: conflict('You have already applied for this job.'),
  job_applications_one_confirmed_key: conflict('This job has already been filled.'),
  job_applications_status_known: ours,
  job_applications_job_fkey: job,
  job_applications_contractor_fkey: person,
  job_applications_contractor_living: gone,
  job_applications_reviewer_fkey: person,
  job_dismissals_pkey: conflict('You have already dismissed this job.'),
  job_dismissals_job_fkey: job,
  job_dismissals_contractor_fkey: person,

  availability_kind_known: invalid('kind', 'That is not a known kind of availability.'),
  availability_days_order: invalid('end', 'The last day must not be before the first.'),
  availability_recurrence_whole: invalid('recurStart', 'A repeating entry needs a first day.'),
  availability_user_fkey: person,
  availability_created_by_fkey: person,

  messages_recipient_type_known: invalid('recipientType', 'That is not a known kind of recipient.'),
  messages_recipient_given: invalid('recipientId', 'Choose whom the message is for.'),
  messages_recipient_fkey: person,
  messages_sender_fkey: person,
  message_reads_pkey: ours,
  message_reads_user_fkey: person,
  message_reads_message_fkey: missing('message'),

  whatsapp_conversations_contractor_key: conflict('There is already a conversation with this contractor.'),
  whatsapp_conversations_stranger_key: conflict('There is already a conversation with this number.'),
  whatsapp_conversations_contractor_fkey: person,
  whatsapp_messages_conversation_fkey: missing('conversation'),
  whatsapp_messages_sender_fkey: person,
  whatsapp_messages_board_message_fkey: missing('message'),
  whatsapp_messages_provider_id_key: conflict('That message has already been received.'),

  internal_conversations_contractor_key: conflict('There is already a conversation with this contractor.'),
  internal_conversations_contractor_fkey: person,
  internal_conversations_created_by_fkey: person,
  internal_messages_conversation_fkey: missing('conversation'),
  internal_messages_sender_fkey: person,
  internal_reads_pkey: ours,
  internal_reads_conversation_fkey: missing('conversation'),
  internal_reads_user_fkey: person,

  notifications_user_fkey: person,
  notifications_contractor_fkey: person,
  notifications_job_fkey: job,
  notifications_application_fkey: missing('application'),

  outgoing_messages_channel_known: ours,
  outgoing_messages_status_known: ours,
  outgoing_messages_user_fkey: person,
  outgoing_messages_whatsapp_message_key: ours,
  outgoing_messages_whatsapp_message_fkey: ours,
  outgoing_messages_provider_id_key: ours,
  gateway_pace_pkey: ours,

  push_subscriptions_endpoint_key: conflict('This device is already subscribed.'),
  push_subscriptions_user_fkey: person,
  one_time_codes_purpose_known: ours,
  one_time_codes_living_key: conflict(
    'Another code was requested at the same moment. Please use the newest one.',
  ),
  sessions_token_hash_key: ours,
  sessions_user_fkey: person,
  sign_ins_pkey: ours,
  sign_ins_user_fkey: person,
  idempotency_keys_pkey: ours,
  idempotency_keys_user_fkey: person,
  app_secrets_pkey: ours,
  simulator_failures_pkey: ours,
}

/** The refusal behind a database error, or null where it is no constraint of ours. */
export function refusalOf(error: unknown): Refusal | null {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (typeof cause !== 'object' || cause === null || !('constraint' in cause)) return null
  const name = String(cause.constraint)
  return CONSTRAINTS[name]?.() ?? null
}
