-- Rounds of offers: people are asked to take a job, in order, a few at a time.
CREATE TABLE offer_rounds (
  id            uuid CONSTRAINT offer_rounds_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  job_id        uuid NOT NULL CONSTRAINT offer_rounds_job_fkey REFERENCES jobs ON DELETE CASCADE,
  state         text NOT NULL DEFAULT 'RUNNING'
                  CONSTRAINT offer_rounds_state_known CHECK (state IN ('RUNNING', 'FILLED', 'EXHAUSTED', 'STOPPED')),
  mode          text NOT NULL CONSTRAINT offer_rounds_mode_known CHECK (mode IN ('first', 'choose')),
  wave_size     integer NOT NULL CONSTRAINT offer_rounds_wave_size_range CHECK (wave_size BETWEEN 1 AND 50),
  -- Null: it depends on how soon the work starts.
  wave_minutes  integer CONSTRAINT offer_rounds_wave_minutes_range CHECK (wave_minutes BETWEEN 1 AND 1440),
  -- A manager has asked for the next wave, and it waits for the end of the quiet hours.
  is_hurried    boolean NOT NULL DEFAULT false,
  -- The time and place that people were asked for: a change of the job ends the round.
  asked_for     jsonb NOT NULL,
  started_by_id uuid CONSTRAINT offer_rounds_started_by_fkey REFERENCES users,
  started_at    timestamptz NOT NULL DEFAULT now(),
  ended_at      timestamptz,
  CONSTRAINT offer_rounds_mode_key UNIQUE (id, mode)
);
CREATE UNIQUE INDEX offer_rounds_one_running_key ON offer_rounds (job_id) WHERE state = 'RUNNING';
CREATE INDEX offer_rounds_job_idx ON offer_rounds (job_id, started_at DESC);

CREATE TABLE offers (
  id            uuid CONSTRAINT offers_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  round_id      uuid NOT NULL,
  -- As in the round, so that only a round that books its first can have just one winner.
  mode          text NOT NULL,
  job_id        uuid NOT NULL CONSTRAINT offers_job_fkey REFERENCES jobs ON DELETE CASCADE,
  contractor_id uuid NOT NULL CONSTRAINT offers_contractor_fkey REFERENCES users,
  -- The order in which people are asked.
  place         integer NOT NULL,
  state         text NOT NULL DEFAULT 'WAITING' CONSTRAINT offers_state_known CHECK (state IN
                  ('WAITING', 'SENT', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'FILLED', 'WITHDRAWN', 'BLOCKED')),
  wave          integer,
  sent_at       timestamptz,
  ends_at       timestamptz,
  answered_at   timestamptz,
  -- Why they declined, or which rule blocks them.
  reason        text,
  -- The messages that the person is still to get. Cleared in the transaction that queues them, so each goes out once.
  owed          text CONSTRAINT offers_owed_known CHECK (owed IN ('ask', 'filled', 'withdrawn', 'changed')),
  -- The message with the offer; null if only the app shows it.
  whatsapp_message_id uuid CONSTRAINT offers_message_fkey REFERENCES whatsapp_messages ON DELETE SET NULL,
  CONSTRAINT offers_round_fkey FOREIGN KEY (round_id, mode) REFERENCES offer_rounds (id, mode) ON DELETE CASCADE,
  CONSTRAINT offers_person_key UNIQUE (round_id, contractor_id)
);
CREATE UNIQUE INDEX offers_one_open_key ON offers (job_id, contractor_id) WHERE state IN ('WAITING', 'SENT');
CREATE UNIQUE INDEX offers_one_winner_key ON offers (round_id) WHERE state = 'ACCEPTED' AND mode = 'first';
CREATE INDEX offers_contractor_idx ON offers (contractor_id, sent_at DESC);
CREATE INDEX offers_owed_idx ON offers (job_id) WHERE owed IS NOT NULL;

-- "1 or 2?": an answer that could mean several offers, until it is answered by a number.
CREATE TABLE offer_questions (
  id            uuid CONSTRAINT offer_questions_pkey PRIMARY KEY DEFAULT gen_random_uuid(),
  contractor_id uuid NOT NULL CONSTRAINT offer_questions_contractor_fkey REFERENCES users,
  answer        text NOT NULL CONSTRAINT offer_questions_answer_known CHECK (answer IN ('yes', 'no')),
  -- In the order of their numbers.
  offer_ids     uuid[] NOT NULL,
  whatsapp_message_id uuid CONSTRAINT offer_questions_message_fkey REFERENCES whatsapp_messages ON DELETE SET NULL,
  asked_at      timestamptz NOT NULL DEFAULT now(),
  ended_at      timestamptz
);
CREATE UNIQUE INDEX offer_questions_one_open_key ON offer_questions (contractor_id) WHERE ended_at IS NULL;

-- People who answered STOP: they get no messages about offers until START.
CREATE TABLE offer_stops (
  user_id    uuid CONSTRAINT offer_stops_pkey PRIMARY KEY CONSTRAINT offer_stops_user_fkey REFERENCES users,
  stopped_at timestamptz NOT NULL DEFAULT now()
);

-- The offer that a message makes: its buttons and replies answer it.
ALTER TABLE outgoing_messages ADD COLUMN offer_id uuid
  CONSTRAINT outgoing_messages_offer_fkey REFERENCES offers ON DELETE SET NULL;
ALTER TABLE simulator_messages ADD COLUMN buttons jsonb;

DO $$
DECLARE
  watched text[][] := ARRAY[
    ['offer_rounds', 'offers', ''],
    ['offers', 'offers', 'contractor_id'],
    ['offer_stops', 'offers', 'user_id']
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

-- As before, and `offers` when the message of an offer gets a new status.
CREATE OR REPLACE FUNCTION announce_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM changed c JOIN previous p USING (id)
     WHERE c.whatsapp_message_id IS NOT NULL
       AND (replace(c.status, 'SENDING', 'PENDING'), c.failure_code, c.failure_reason, c.told_at)
         IS DISTINCT FROM (replace(p.status, 'SENDING', 'PENDING'), p.failure_code, p.failure_reason, p.told_at)
  ) THEN
    PERFORM pg_notify('live', 'whatsapp');
  END IF;
  IF EXISTS (
    SELECT 1 FROM changed c JOIN previous p USING (id)
     WHERE c.offer_id IS NOT NULL
       AND replace(c.status, 'SENDING', 'PENDING') IS DISTINCT FROM replace(p.status, 'SENDING', 'PENDING')
  ) THEN
    PERFORM pg_notify('live', 'offers');
  END IF;
  IF EXISTS (
    SELECT 1 FROM changed c JOIN previous p USING (id)
     WHERE (c.status IN ('FAILED', 'UNCERTAIN') OR p.status IN ('FAILED', 'UNCERTAIN'))
       AND (c.status, c.told_at, c.whatsapp_message_id) IS DISTINCT FROM (p.status, p.told_at, p.whatsapp_message_id)
  ) THEN
    PERFORM pg_notify('live', 'deliveries');
  END IF;
  RETURN NULL;
END $$;
