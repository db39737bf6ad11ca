-- The whole product's tables. Invariants that must hold with many callers at once are constraints here; each has
-- a name, and server/db/constraints.ts turns that name into the refusal people read.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE users (
  id uuid CONSTRAINT users_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  email text,
  username text NOT NULL CONSTRAINT users_username_key UNIQUE,
  role text NOT NULL CONSTRAINT users_role_known CHECK (role IN ('PENDING', 'CONTRACTOR', 'MANAGER', 'ADMIN', 'MASTER_ADMIN')),
  is_active boolean NOT NULL DEFAULT true,
  whatsapp_number text CONSTRAINT users_whatsapp_number_form CHECK (whatsapp_number ~ '^\+44[1-9][0-9]{8,9}$'),
  profile_image_url text,
  password_hash text,
  password_expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT users_names_length CHECK (length(first_name) <= 50 AND length(last_name) <= 50)
);
CREATE UNIQUE INDEX users_whatsapp_number_key ON users (whatsapp_number) WHERE deleted_at IS NULL;
CREATE INDEX users_role_idx ON users (role) WHERE deleted_at IS NULL;

-- Apart from users, so that a sign-in does not announce a change of the person.
CREATE TABLE sign_ins (
  user_id uuid CONSTRAINT sign_ins_pkey PRIMARY KEY CONSTRAINT sign_ins_user_fkey REFERENCES users,
  last_at timestamptz NOT NULL
);

CREATE TABLE sessions (
  id uuid CONSTRAINT sessions_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL CONSTRAINT sessions_token_hash_key UNIQUE,
  user_id uuid NOT NULL CONSTRAINT sessions_user_fkey REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ip text,
  user_agent text
);
CREATE INDEX sessions_user_idx ON sessions (user_id);
CREATE INDEX sessions_expiry_idx ON sessions (expires_at);

CREATE TABLE one_time_codes (
  id uuid CONSTRAINT one_time_codes_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  purpose text NOT NULL CONSTRAINT one_time_codes_purpose_known CHECK (purpose IN ('LOGIN', 'FIRST_ADMIN')),
  phone_number text NOT NULL,
  code_hash text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
-- A new code kills the earlier one: at most one living code for a number and purpose.
CREATE UNIQUE INDEX one_time_codes_living_key ON one_time_codes (phone_number, purpose) WHERE ended_at IS NULL;

-- What is limited by number, username or address, counted here so that the limit holds over many servers.
CREATE TABLE limited_events (
  id bigint CONSTRAINT limited_events_pkey PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  subject text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX limited_events_lookup_idx ON limited_events (kind, subject, at);
CREATE INDEX limited_events_at_idx ON limited_events (at);

CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL CONSTRAINT idempotency_keys_user_fkey REFERENCES users,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  status integer,
  reply jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_age_idx ON idempotency_keys (created_at);

CREATE TABLE jobs (
  id uuid CONSTRAINT jobs_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  headline text NOT NULL CONSTRAINT jobs_headline_length CHECK (length(headline) BETWEEN 1 AND 100),
  address text NOT NULL,
  gender_preference text NOT NULL DEFAULT 'NO_PREFERENCE'
    CONSTRAINT jobs_gender_preference_known CHECK (gender_preference IN ('NO_PREFERENCE', 'MALE', 'FEMALE')),
  shift_start_time text NOT NULL,
  shift_end_time text NOT NULL,
  hours_per_day numeric(5, 2) NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  service_user_initials text CONSTRAINT jobs_initials_length CHECK (length(service_user_initials) <= 10),
  local_authority text,
  notes text,
  bonus text,
  role_label text,
  status text NOT NULL DEFAULT 'OPEN'
    CONSTRAINT jobs_status_known CHECK (status IN ('OPEN', 'ACTIVE', 'PUBLISHED', 'FILLED', 'CANCELLED')),
  created_by_id uuid CONSTRAINT jobs_created_by_fkey REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT jobs_times_form CHECK (
    shift_start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND shift_end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  CONSTRAINT jobs_span CHECK (end_date >= start_date AND end_date - start_date < 366)
);
CREATE INDEX jobs_listing_idx ON jobs (start_date, id) WHERE deleted_at IS NULL;

CREATE TABLE job_applications (
  id uuid CONSTRAINT job_applications_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  job_id uuid NOT NULL CONSTRAINT job_applications_job_fkey REFERENCES jobs,
  contractor_id uuid NOT NULL CONSTRAINT job_applications_contractor_fkey REFERENCES users,
  status text NOT NULL DEFAULT 'APPLIED'
    CONSTRAINT job_applications_status_known CHECK (status IN ('APPLIED', 'CONFIRMED', 'REJECTED', 'WITHDRAWN')),
  reason text,
  notes text,
  applied_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  rejected_at timestamptz,
  reviewed_by_id uuid CONSTRAINT job_applications_reviewer_fkey REFERENCES users,
  cleared_at timestamptz
);
CREATE UNIQUE INDEX job_applications_once_key ON job_applications (job_id, contractor_id)
  WHERE cleared_at IS NULL AND status <> 'WITHDRAWN';
CREATE UNIQUE INDEX job_applications_one_confirmed_key ON job_applications (job_id) WHERE status = 'CONFIRMED';
CREATE INDEX job_applications_contractor_idx ON job_applications (contractor_id) WHERE cleared_at IS NULL;

CREATE TABLE job_dismissals (
  job_id uuid NOT NULL CONSTRAINT job_dismissals_job_fkey REFERENCES jobs,
  contractor_id uuid NOT NULL CONSTRAINT job_dismissals_contractor_fkey REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT job_dismissals_pkey PRIMARY KEY (contractor_id, job_id)
);

CREATE TABLE shifts (
  id uuid CONSTRAINT shifts_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  assigned_to_id uuid NOT NULL CONSTRAINT shifts_assignee_fkey REFERENCES users,
  date_start timestamptz NOT NULL,
  date_end timestamptz NOT NULL,
  headline text NOT NULL CONSTRAINT shifts_headline_length CHECK (length(headline) BETWEEN 1 AND 100),
  role_label text,
  address text,
  notes text,
  local_authority text,
  service_user_initials text CONSTRAINT shifts_initials_length CHECK (length(service_user_initials) <= 10),
  -- What the initials search compares: letters and digits only, upper-cased.
  initials_key text GENERATED ALWAYS AS (upper(regexp_replace(service_user_initials, '[^A-Za-z0-9]', '', 'g'))) STORED,
  job_id uuid CONSTRAINT shifts_job_fkey REFERENCES jobs,
  application_id uuid CONSTRAINT shifts_application_fkey REFERENCES job_applications,
  created_by_id uuid CONSTRAINT shifts_created_by_fkey REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT shifts_end_after_start CHECK (date_end > date_start),
  -- Nobody is booked twice at once; one shift may begin as another ends.
  CONSTRAINT shifts_no_overlap EXCLUDE USING gist (assigned_to_id WITH =, tstzrange(date_start, date_end) WITH &&)
    WHERE (deleted_at IS NULL)
);
-- Two inserts that meet inside an exclusion constraint wait for each other, a deadlock that PostgreSQL ends only after
-- a second. Writers of one person's shifts queue here instead, and the later one is refused at once.
CREATE FUNCTION queue_for_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7301002, hashtext(NEW.assigned_to_id::text));
  RETURN NEW;
END $$;
CREATE TRIGGER shifts_queue_insert BEFORE INSERT ON shifts
  FOR EACH ROW WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION queue_for_person();
CREATE TRIGGER shifts_queue_update BEFORE UPDATE OF assigned_to_id, date_start, date_end, deleted_at ON shifts
  FOR EACH ROW WHEN (NEW.deleted_at IS NULL) EXECUTE FUNCTION queue_for_person();
CREATE INDEX shifts_range_idx ON shifts (date_start) WHERE deleted_at IS NULL;
CREATE INDEX shifts_person_range_idx ON shifts (assigned_to_id, date_start) WHERE deleted_at IS NULL;
CREATE INDEX shifts_initials_idx ON shifts (initials_key text_pattern_ops, date_start) WHERE deleted_at IS NULL;
CREATE INDEX shifts_job_idx ON shifts (job_id) WHERE deleted_at IS NULL;

CREATE TABLE availability (
  id uuid CONSTRAINT availability_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT availability_user_fkey REFERENCES users,
  kind text NOT NULL CONSTRAINT availability_kind_known
    CHECK (kind IN ('DAY_SHIFT', 'NIGHT_SHIFT', 'TWENTYFOUR_HOURS', 'AVAILABLE_FOR_ANY', 'UNAVAILABLE')),
  first_day date NOT NULL,
  last_day date NOT NULL,
  text text,
  rrule text,
  recur_start date,
  recur_end date,
  created_by_id uuid CONSTRAINT availability_created_by_fkey REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT availability_days_order CHECK (last_day >= first_day),
  CONSTRAINT availability_recurrence_whole CHECK (rrule IS NULL OR recur_start IS NOT NULL)
);
CREATE INDEX availability_person_idx ON availability (user_id, last_day) WHERE deleted_at IS NULL;

CREATE TABLE notifications (
  id uuid CONSTRAINT notifications_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT notifications_user_fkey REFERENCES users,
  type text NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  contractor_id uuid CONSTRAINT notifications_contractor_fkey REFERENCES users,
  contractor_name text,
  job_id uuid CONSTRAINT notifications_job_fkey REFERENCES jobs,
  application_id uuid CONSTRAINT notifications_application_fkey REFERENCES job_applications,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notifications_board_idx ON notifications (user_id, created_at DESC);

CREATE TABLE audit_logs (
  id bigint CONSTRAINT audit_logs_pkey PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  created_at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  actor_name text,
  actor_role text,
  action text NOT NULL,
  resource_type text NOT NULL,
  resource_id text,
  target_user_id uuid,
  target_name text,
  description text NOT NULL,
  ip text,
  user_agent text,
  metadata jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_logs_time_idx ON audit_logs (created_at DESC, id DESC);
CREATE INDEX audit_logs_action_idx ON audit_logs (action, created_at DESC, id DESC);
CREATE INDEX audit_logs_resource_idx ON audit_logs (resource_type, created_at DESC, id DESC);
CREATE INDEX audit_logs_actor_idx ON audit_logs (actor_id, created_at DESC, id DESC);
CREATE INDEX audit_logs_target_idx ON audit_logs (target_user_id, created_at DESC, id DESC);
CREATE INDEX audit_logs_search_idx ON audit_logs USING gin (description gin_trgm_ops);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_logs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_logs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TABLE messages (
  id uuid CONSTRAINT messages_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  subject text NOT NULL,
  content text NOT NULL,
  recipient_type text NOT NULL
    CONSTRAINT messages_recipient_type_known CHECK (recipient_type IN ('GROUP_CONTRACTORS', 'INDIVIDUAL', 'FRONTLINE_TEAM')),
  recipient_id uuid CONSTRAINT messages_recipient_fkey REFERENCES users,
  sender_id uuid NOT NULL CONSTRAINT messages_sender_fkey REFERENCES users,
  active_contractors integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT messages_recipient_given CHECK ((recipient_type = 'INDIVIDUAL') = (recipient_id IS NOT NULL))
);
CREATE INDEX messages_listing_idx ON messages (created_at DESC) WHERE deleted_at IS NULL;

CREATE TABLE message_reads (
  user_id uuid NOT NULL CONSTRAINT message_reads_user_fkey REFERENCES users,
  message_id uuid NOT NULL CONSTRAINT message_reads_message_fkey REFERENCES messages,
  read_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT message_reads_pkey PRIMARY KEY (user_id, message_id)
);

CREATE TABLE whatsapp_conversations (
  id uuid CONSTRAINT whatsapp_conversations_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  contractor_id uuid CONSTRAINT whatsapp_conversations_contractor_fkey REFERENCES users,
  phone_number text NOT NULL,
  subject text NOT NULL DEFAULT 'Direct Message',
  last_message_at timestamptz,
  last_inbound_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX whatsapp_conversations_contractor_key ON whatsapp_conversations (contractor_id)
  WHERE deleted_at IS NULL AND contractor_id IS NOT NULL;
CREATE UNIQUE INDEX whatsapp_conversations_stranger_key ON whatsapp_conversations (phone_number)
  WHERE deleted_at IS NULL AND contractor_id IS NULL;

CREATE TABLE whatsapp_messages (
  id uuid CONSTRAINT whatsapp_messages_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The order in which they were written, which a shared timestamp cannot give.
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  conversation_id uuid NOT NULL CONSTRAINT whatsapp_messages_conversation_fkey REFERENCES whatsapp_conversations,
  inbound boolean NOT NULL,
  content text NOT NULL,
  media_count integer NOT NULL DEFAULT 0,
  sender_id uuid CONSTRAINT whatsapp_messages_sender_fkey REFERENCES users,
  sender_name text NOT NULL,
  board_message_id uuid CONSTRAINT whatsapp_messages_board_message_fkey REFERENCES messages,
  provider_id text CONSTRAINT whatsapp_messages_provider_id_key UNIQUE,
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX whatsapp_messages_thread_idx ON whatsapp_messages (conversation_id, seq DESC) WHERE deleted_at IS NULL;
CREATE INDEX whatsapp_messages_unread_idx ON whatsapp_messages (conversation_id, seq DESC)
  WHERE deleted_at IS NULL AND inbound AND read_at IS NULL;
CREATE INDEX whatsapp_messages_board_idx ON whatsapp_messages (board_message_id) WHERE board_message_id IS NOT NULL;

-- Every text and WhatsApp that leaves: written in the transaction that causes it, sent by a worker afterwards.
CREATE TABLE outgoing_messages (
  id uuid CONSTRAINT outgoing_messages_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  channel text NOT NULL CONSTRAINT outgoing_messages_channel_known CHECK (channel IN ('sms', 'whatsapp')),
  to_number text NOT NULL,
  -- Emptied once sent where it holds a secret.
  body text,
  secret boolean NOT NULL DEFAULT false,
  user_id uuid CONSTRAINT outgoing_messages_user_fkey REFERENCES users,
  whatsapp_message_id uuid CONSTRAINT outgoing_messages_whatsapp_message_key UNIQUE
    CONSTRAINT outgoing_messages_whatsapp_message_fkey REFERENCES whatsapp_messages,
  status text NOT NULL DEFAULT 'PENDING'
    CONSTRAINT outgoing_messages_status_known CHECK (status IN ('PENDING', 'SENDING', 'SENT', 'DELIVERED', 'FAILED', 'UNCERTAIN')),
  provider_id text CONSTRAINT outgoing_messages_provider_id_key UNIQUE,
  failure_code text,
  failure_reason text,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outgoing_messages_waiting_idx ON outgoing_messages (created_at) WHERE status IN ('PENDING', 'SENDING');

CREATE TABLE internal_conversations (
  id uuid CONSTRAINT internal_conversations_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  contractor_id uuid NOT NULL CONSTRAINT internal_conversations_contractor_key UNIQUE
    CONSTRAINT internal_conversations_contractor_fkey REFERENCES users,
  created_by_id uuid CONSTRAINT internal_conversations_created_by_fkey REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_message_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE internal_messages (
  id uuid CONSTRAINT internal_messages_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  conversation_id uuid NOT NULL CONSTRAINT internal_messages_conversation_fkey REFERENCES internal_conversations,
  sender_id uuid NOT NULL CONSTRAINT internal_messages_sender_fkey REFERENCES users,
  content text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX internal_messages_thread_idx ON internal_messages (conversation_id, seq DESC);

CREATE TABLE internal_reads (
  conversation_id uuid NOT NULL CONSTRAINT internal_reads_conversation_fkey REFERENCES internal_conversations,
  user_id uuid NOT NULL CONSTRAINT internal_reads_user_fkey REFERENCES users,
  last_seq bigint NOT NULL,
  CONSTRAINT internal_reads_pkey PRIMARY KEY (conversation_id, user_id)
);

CREATE TABLE push_subscriptions (
  id uuid CONSTRAINT push_subscriptions_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT push_subscriptions_user_fkey REFERENCES users,
  endpoint text NOT NULL CONSTRAINT push_subscriptions_endpoint_key UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  user_agent text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscriptions_user_idx ON push_subscriptions (user_id);

-- Keys that the product makes for itself at first start (web push).
CREATE TABLE app_secrets (
  name text CONSTRAINT app_secrets_pkey PRIMARY KEY,
  value jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The simulated phones (MESSAGING=simulator).
CREATE TABLE simulator_messages (
  id uuid CONSTRAINT simulator_messages_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  channel text NOT NULL,
  inbound boolean NOT NULL,
  phone_number text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX simulator_messages_phone_idx ON simulator_messages (phone_number, seq DESC);
CREATE TABLE simulator_failures (
  phone_number text CONSTRAINT simulator_failures_pkey PRIMARY KEY,
  reason text NOT NULL,
  times_left integer NOT NULL
);

-- Live: each committed change is announced once for each topic and person it concerns.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  topic text := TG_ARGV[0];
  person text := TG_ARGV[1];
  rows_changed text := CASE TG_OP WHEN 'UPDATE' THEN 'SELECT * FROM changed UNION ALL SELECT * FROM previous' ELSE 'SELECT * FROM changed' END;
  concerned uuid;
BEGIN
  IF person = '' THEN
    IF EXISTS (SELECT 1 FROM changed) THEN PERFORM pg_notify('live', topic); END IF;
  ELSE
    FOR concerned IN EXECUTE format('SELECT DISTINCT %I FROM (%s) AS r', person, rows_changed) LOOP
      PERFORM pg_notify('live', topic || coalesce(':' || concerned, ''));
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  watched text[][] := ARRAY[
    ['users', 'users', 'id'],
    ['sessions', 'sessions', 'user_id'],
    ['jobs', 'jobs', ''],
    ['job_applications', 'applications', 'contractor_id'],
    ['job_dismissals', 'dismissals', 'contractor_id'],
    ['notifications', 'notifications', 'user_id'],
    ['shifts', 'shifts', 'assigned_to_id'],
    ['availability', 'availability', 'user_id'],
    ['audit_logs', 'audit', ''],
    ['messages', 'messages', 'recipient_id'],
    ['message_reads', 'messages', 'user_id'],
    ['whatsapp_conversations', 'whatsapp', ''],
    ['whatsapp_messages', 'whatsapp', ''],
    ['outgoing_messages', 'whatsapp', ''],
    ['internal_conversations', 'conversations', 'contractor_id'],
    ['internal_reads', 'conversations', 'user_id']
  ];
  w text[];
BEGIN
  FOREACH w SLICE 1 IN ARRAY watched LOOP
    EXECUTE format('CREATE TRIGGER announce_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)', w[1], w[2], w[3]);
    EXECUTE format('CREATE TRIGGER announce_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed OLD TABLE AS previous
      FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)', w[1], w[2], w[3]);
    EXECUTE format('CREATE TRIGGER announce_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION announce_change(%L, %L)', w[1], w[2], w[3]);
  END LOOP;
END $$;
