// The refusal for each violated constraint. Every named constraint of the schema is listed; a test fails for a
// missing one.

import { type FixedRefusalCode, Refusal } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'

type Meaning = () => Refusal

const refuse =
  (code: FixedRefusalCode, field?: string): Meaning =>
  () =>
    new Refusal(code, field ? { field } : {})
const tooLong =
  (field: string, what: string, most: number): Meaning =>
  () =>
    new Refusal('too-long', { field, params: { what, most } })
const unknown =
  (field: string, what: string): Meaning =>
  () =>
    new Refusal('unknown-choice', { field, params: { what } })
const missing =
  (what: string): Meaning =>
  () =>
    new Refusal('missing', { params: { what } })
/** No input can violate it: a bug on our side, and answered as such. */
const ours = refuse('internal')

const person = refuse('no-such-person')
const job = missing('job')
const initials = tooLong('serviceUserInitials', 'Service user initials', LIMITS.serviceUserInitials)
const deleted = refuse('account-deleted')

export const CONSTRAINTS: Record<string, Meaning> = {
  users_username_key: refuse('username-taken'),
  users_whatsapp_number_key: refuse('number-taken'),
  users_whatsapp_number_form: refuse('phone-not-uk', 'whatsappNumber'),
  users_role_known: unknown('role', 'role'),
  users_names_length: tooLong('firstName', 'Names', LIMITS.personName),

  shifts_no_overlap: refuse('schedule-conflict'),
  shifts_end_after_start: refuse('shift-end-not-after-start', 'dateEnd'),
  shifts_headline_length: tooLong('headline', 'Headline', LIMITS.headline),
  shifts_initials_length: initials,
  shifts_assignee_fkey: person,
  shifts_assignee_living: deleted,
  shifts_job_fkey: job,
  shifts_application_fkey: ours,
  shifts_created_by_fkey: person,

  shift_overrides_shift_fkey: ours,
  shift_overrides_booked_fkey: ours,
  shift_overrides_user_fkey: person,
  shift_overrides_created_by_fkey: person,
  work_profiles_pkey: ours,
  work_profiles_user_fkey: person,
  work_profiles_gender_known: unknown('gender', 'gender'),
  work_profiles_visa_hours_known: unknown('visaHours', 'visa limit'),
  work_profiles_other_hours_range: ours,
  work_profiles_opt_out_order: ours,
  rule_settings_only_row: ours,
  do_not_send_once_key: refuse('do-not-send-known'),
  do_not_send_user_fkey: person,
  do_not_send_created_by_fkey: person,
  do_not_send_ended_by_fkey: person,

  jobs_headline_length: tooLong('headline', 'Headline', LIMITS.headline),
  jobs_gender_preference_known: unknown('genderPreference', 'gender preference'),
  jobs_initials_length: initials,
  jobs_status_known: ours,
  jobs_times_form: refuse('job-time-invalid', 'shiftStartTime'),
  jobs_span: refuse('job-span', 'endDate'),
  jobs_created_by_fkey: person,
  jobs_offered_from_fkey: job,
  jobs_cover_once_key: ours,

  job_applications_once_key: refuse('already-applied'),
  job_applications_one_confirmed_key: refuse('job-filled'),
  job_applications_status_known: ours,
  job_applications_job_fkey: job,
  job_applications_contractor_fkey: person,
  job_applications_contractor_living: deleted,
  job_applications_reviewer_fkey: person,
  job_dismissals_pkey: refuse('job-dismissed'),
  job_dismissals_job_fkey: job,
  job_dismissals_contractor_fkey: person,

  offer_rounds_job_fkey: job,
  offer_rounds_state_known: ours,
  offer_rounds_mode_known: unknown('mode', 'kind of round'),
  offer_rounds_wave_size_range: ours,
  offer_rounds_wave_minutes_range: ours,
  offer_rounds_started_by_fkey: person,
  offer_rounds_mode_key: ours,
  offer_rounds_one_running_key: refuse('offers-running'),
  offers_job_fkey: job,
  offers_contractor_fkey: person,
  offers_state_known: ours,
  offers_owed_known: ours,
  offers_message_fkey: ours,
  offers_round_fkey: ours,
  offers_person_key: ours,
  offers_one_open_key: refuse('offers-running'),
  offers_one_winner_key: refuse('offer-filled'),
  offers_text_code_form: ours,
  // Two rounds chose the same code for one person at once: the timer tries again.
  offers_text_code_key: ours,
  offer_questions_contractor_fkey: person,
  offer_questions_answer_known: ours,
  offer_questions_message_fkey: ours,
  offer_questions_one_open_key: ours,
  offer_stops_pkey: ours,
  offer_stops_user_fkey: person,
  outgoing_messages_offer_fkey: ours,

  availability_kind_known: unknown('kind', 'kind of availability'),
  availability_days_order: refuse('availability-dates-order', 'end'),
  availability_recurrence_whole: refuse('recur-needs-start', 'recurStart'),
  availability_user_fkey: person,
  availability_created_by_fkey: person,

  messages_recipient_type_known: unknown('recipientType', 'kind of recipient'),
  messages_recipient_given: refuse('recipient-needed', 'recipientId'),
  messages_recipient_fkey: person,
  messages_sender_fkey: person,
  message_recipients_pkey: ours,
  message_recipients_message_fkey: missing('message'),
  message_recipients_user_fkey: person,
  message_reads_pkey: ours,
  message_reads_user_fkey: person,
  message_reads_message_fkey: missing('message'),

  whatsapp_conversations_contractor_key: refuse('conversation-exists'),
  whatsapp_conversations_stranger_key: refuse('number-conversation-exists'),
  whatsapp_conversations_contractor_fkey: person,
  whatsapp_messages_conversation_fkey: missing('conversation'),
  whatsapp_messages_sender_fkey: person,
  whatsapp_messages_board_message_fkey: missing('message'),
  whatsapp_messages_provider_id_key: refuse('message-received-already'),

  internal_conversations_contractor_key: refuse('conversation-exists'),
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
  held_messages_user_fkey: person,
  outgoing_messages_instead_of_key: ours,
  outgoing_messages_told_by_fkey: person,
  shift_messages_pkey: ours,
  shift_messages_shift_fkey: ours,
  shift_messages_message_fkey: ours,
  gateway_pace_pkey: ours,

  push_subscriptions_endpoint_key: refuse('device-subscribed'),
  push_subscriptions_user_fkey: person,
  push_subscriptions_session_fkey: refuse('signed-out'),
  one_time_codes_purpose_known: ours,
  one_time_codes_living_key: refuse('code-replaced'),
  stray_sign_ins_pkey: ours,
  stray_sign_ins_door_known: ours,
  passkeys_credential_id_key: refuse('passkey-known'),
  passkeys_user_fkey: person,
  passkey_steps_pkey: ours,
  passkey_steps_purpose_known: ours,
  passkey_steps_user_fkey: person,
  sessions_token_hash_key: ours,
  sessions_user_fkey: person,
  sign_ins_pkey: ours,
  sign_ins_user_fkey: person,
  idempotency_keys_pkey: ours,
  idempotency_keys_user_fkey: person,
  app_secrets_pkey: ours,
  simulator_failures_pkey: ours,
}

/** The refusal for a database error, or null if it is not one of our constraints. */
export function refusalOf(error: unknown): Refusal | null {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (typeof cause !== 'object' || cause === null || !('constraint' in cause)) return null
  const name = String(cause.constraint)
  return CONSTRAINTS[name]?.() ?? null
}
