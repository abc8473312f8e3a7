-- A reported message and those before it, as they were.
ALTER TABLE cases ADD COLUMN messages_then jsonb;
ALTER TABLE cases DROP CONSTRAINT cases_target_type_check, ADD CONSTRAINT cases_target_type_check
  CHECK (target_type IN ('product', 'user', 'image', 'message', 'review')) NOT VALID;
