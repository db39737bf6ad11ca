-- The work profile (date of birth, gender, visa) goes with the account.
DELETE FROM "work_profiles" USING "users"
 WHERE "users"."id" = "work_profiles"."user_id" AND "users"."deleted_at" IS NOT NULL;
