-- An offer that goes by text has a two-digit code, which an answer by text must have.
ALTER TABLE offers
  ADD COLUMN text_code text CONSTRAINT offers_text_code_form CHECK (text_code ~ '^[1-9][0-9]$'),
  -- Wrong codes by text while it was open: three close answering it by text.
  ADD COLUMN wrong_codes integer NOT NULL DEFAULT 0,
  -- When the person was told how to answer, after something that was no answer: once for each offer.
  ADD COLUMN hinted_at timestamptz;
CREATE UNIQUE INDEX offers_text_code_key ON offers (contractor_id, text_code) WHERE state = 'SENT';

-- What a text says that goes instead, where that is something else.
ALTER TABLE outgoing_messages ADD COLUMN text_body text;
-- How an offer went out.
CREATE INDEX outgoing_messages_offer_idx ON outgoing_messages (offer_id) WHERE offer_id IS NOT NULL;
-- The newest message to a number that is in no conversation, as codes for signing in are.
CREATE INDEX outgoing_messages_number_idx ON outgoing_messages (to_number, created_at)
  WHERE whatsapp_message_id IS NULL;
