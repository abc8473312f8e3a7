-- A daily email with several notices. Notices are added to it until it is closed.
CREATE TABLE daily_mails (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  due_at timestamptz(3) NOT NULL,
  open boolean NOT NULL DEFAULT true
);
CREATE UNIQUE INDEX daily_mails_open ON daily_mails (user_id) WHERE open;

ALTER TABLE notices ADD COLUMN daily_mail_id uuid;
CREATE INDEX notices_by_daily_mail ON notices (daily_mail_id) WHERE daily_mail_id IS NOT NULL;

ALTER TABLE notice_settings DROP CONSTRAINT notice_settings_delivery_check;
ALTER TABLE notice_settings ADD CONSTRAINT notice_settings_delivery_check
  CHECK (delivery IN ('mail', 'daily', 'app', 'never'));
