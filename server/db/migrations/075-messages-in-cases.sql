-- A reported message and those before it, as they were.
ALTER TABLE cases ADD COLUMN messages_then jsonb;
