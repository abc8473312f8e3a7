ALTER TABLE cases
  DROP CONSTRAINT cases_target_type_check,
  ADD CONSTRAINT cases_target_type_known CHECK (target_type IN ('product', 'user', 'image', 'review', 'message')) NOT VALID;
