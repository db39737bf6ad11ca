-- The lock of a person's shifts had the space of the workers' presence: a shift being booked could make a dead worker
-- look alive, and a worker could hold up a booking. Only this function takes the lock, so all servers change together.
CREATE OR REPLACE FUNCTION queue_for_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7301003, hashtext(NEW.assigned_to_id::text));
  RETURN NEW;
END $$;
-- A number for each moment at which a server has heard of every change so far, the same for all servers. It begins at
-- the time of its making, so that it never goes back, not even in a restored database.
CREATE SEQUENCE live_marks;
SELECT setval('live_marks', (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
