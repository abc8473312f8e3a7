-- Tickets that are paid in parts. The first ticket has the pieces, their prices and the customer.
CREATE TABLE layaways (
  id uuid PRIMARY KEY REFERENCES sales (id),
  status text NOT NULL,
  -- The last day on which the rest can be paid, in the shop's time zone. After that, staff decide.
  due_on date NOT NULL,
  -- How many reminders were queued.
  reminders smallint NOT NULL DEFAULT 0,
  CONSTRAINT layaways_status_known CHECK (status IN ('open', 'completed', 'cancelled'))
);
CREATE INDEX layaways_open ON layaways (due_on, id) WHERE status = 'open';
CREATE INDEX layaways_ended ON layaways (id) WHERE status <> 'open';

-- Whether the email reminds of a layaway.
ALTER TABLE receipt_mails ADD COLUMN is_reminder boolean NOT NULL DEFAULT false;
