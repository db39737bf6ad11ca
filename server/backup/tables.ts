// What a backup contains of each table. A new table goes into one of these two lists; a test fails until it does.

/**
 * Backed up and restored. For the named columns, the backup contains the given SQL instead: short-lived secrets must
 * not be in a file that is kept for years.
 */
export const RESTORED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audit_logs: {},
  availability: {},
  do_not_send: {},
  gateway_pace: {},
  held_messages: {},
  internal_conversations: {},
  internal_messages: {},
  internal_reads: {},
  job_applications: {},
  job_dismissals: {},
  jobs: {},
  message_reads: {},
  message_recipients: {},
  messages: {},
  notifications: {},
  offer_questions: {},
  offer_rounds: {},
  offer_stops: {},
  offers: {},
  outgoing_messages: { body: 'CASE WHEN NOT secret THEN body END' },
  rule_settings: {},
  shift_messages: {},
  shift_overrides: {},
  shifts: {},
  sign_ins: {},
  users: { password_hash: 'NULL', password_expires_at: 'NULL' },
  whatsapp_conversations: {},
  whatsapp_messages: {},
  work_profiles: {},
}

/** Not backed up. A file from an earlier version may contain them: they are not restored either. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  app_secrets: 'Keys are made again when they are first needed; a copied file must not hold them.',
  idempotency_keys: 'They answer a repeated submit, within a day.',
  limited_events: 'Counts of tries, within a day.',
  one_time_codes: 'They are good for minutes.',
  passkey_steps: 'They are good for minutes.',
  passkeys: 'Passkeys of phones that were lost since the backup would open the door again.',
  push_subscriptions: 'Devices that were removed since the backup would be sent notices again.',
  sessions: 'Sessions that ended since the backup would come back: people sign in again.',
  simulator_failures: 'They belong to a trial of the simulator.',
  simulator_messages: 'Simulated phones show codes and temporary passwords.',
  stray_sign_ins: 'Counts of tries, within an hour.',
}

export const isLeftOut = (table: string): boolean => Object.hasOwn(LEFT_OUT, table)

/** The SQL that replaces some columns in the backup. */
export const replacedColumns = (table: string): Readonly<Record<string, string>> => RESTORED[table] ?? {}
