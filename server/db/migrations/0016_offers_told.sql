-- When somebody was told that their offer has ended: an answer that crosses that message needs no reply.
ALTER TABLE offers ADD COLUMN told_at timestamptz;
