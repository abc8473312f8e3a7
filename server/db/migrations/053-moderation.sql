-- A case for each target that was reported or was flagged by one of the shop's rules.
CREATE TABLE cases (
  id uuid PRIMARY KEY,
  target_type text NOT NULL CHECK (target_type IN ('product', 'user', 'image')),
  -- The id of the product, user or image.
  target_id text NOT NULL,
  -- The target's product. For a photo, this is the product on which it was reported. Null for a person. Kept when the
  -- product is deleted, so that deleting it doesn't end the case.
  product_id uuid,
  -- The person responsible for the target.
  person_id uuid NOT NULL REFERENCES users (id),
  -- The name of the target when the case was opened.
  title text NOT NULL,
  -- A copy of the product, made when the case was opened.
  product_then jsonb,
  state text NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'claimed', 'decided', 'appealed', 'final')),
  version integer NOT NULL DEFAULT 1,
  -- The sort key of the queue: the harm of the most harmful reason, then the weight of the reports.
  priority integer NOT NULL DEFAULT 0,
  -- If nothing was wrong, the harm of the most harmful reason that was reviewed. Null again once the product is edited.
  cleared_harm integer,
  reasons text[] NOT NULL DEFAULT '{}',
  -- The findings of the shop's rules: [{ rule, text }].
  flags jsonb NOT NULL DEFAULT '[]',
  -- When the seller edited the product after being asked to.
  edited_at timestamptz(3),
  claimed_by uuid REFERENCES users (id),
  claimed_until timestamptz(3),
  -- The time of the first report since the last decision.
  opened_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT cases_claim_is_whole CHECK
    ((state = 'claimed') <= (claimed_by IS NOT NULL AND claimed_until IS NOT NULL))
);
CREATE UNIQUE INDEX cases_target_key ON cases (target_type, target_id) WHERE target_type <> 'image';
-- Several sellers can use the same photo, and each of them is responsible for their own product.
CREATE UNIQUE INDEX cases_photo_key ON cases (target_id, product_id) WHERE target_type = 'image';
-- Because the priority is negated, all columns are in ascending order, and one row comparison finds the next page.
CREATE INDEX cases_by_state ON cases (state, (-priority), opened_at, id);
-- One index per reason, because a single index couldn't both find a reason and keep the queue's order.
DO $$
DECLARE reason text;
BEGIN
  FOREACH reason IN ARRAY ARRAY['stolen', 'scam', 'counterfeit', 'prohibited', 'offensive',
    'intellectual_property', 'misdescribed', 'other', 'spam', 'wrong_category']
  LOOP
    EXECUTE format('CREATE INDEX cases_by_%s ON cases (state, (-priority), opened_at, id)
      WHERE reasons @> ARRAY[%L]', reason, reason);
  END LOOP;
END $$;
CREATE INDEX cases_by_person ON cases (person_id, opened_at DESC, id DESC);
CREATE INDEX cases_by_product ON cases (product_id) WHERE product_id IS NOT NULL;

CREATE TABLE reports (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES cases (id),
  reporter_id uuid NOT NULL REFERENCES users (id),
  reason text NOT NULL,
  text text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- Whether a decision confirmed the report. Null until then.
  held boolean,
  -- A case that is reopened keeps its earlier reports, and the same person may report again.
  decision_id uuid
);
CREATE UNIQUE INDEX reports_one_open_per_reporter ON reports (case_id, reporter_id)
  WHERE decision_id IS NULL;
CREATE INDEX reports_by_case ON reports (case_id, created_at, id);
CREATE INDEX reports_by_reporter ON reports (reporter_id, created_at DESC, id DESC);
-- For counting how many of a person's reports were right.
CREATE INDEX reports_decided ON reports (reporter_id, held) WHERE held IS NOT NULL;

CREATE TABLE report_images (
  report_id uuid NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
  position integer NOT NULL,
  image_id text NOT NULL REFERENCES images (id),
  PRIMARY KEY (report_id, position)
);
CREATE INDEX report_images_by_image ON report_images (image_id);

CREATE TABLE decisions (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES cases (id),
  person_id uuid NOT NULL REFERENCES users (id),
  decided_by uuid NOT NULL REFERENCES users (id),
  reason text NOT NULL,
  statement text NOT NULL,
  -- Whether one of the shop's rules flagged the case.
  automated boolean NOT NULL,
  -- Whether the person concerned was notified. People don't learn about reports that have no consequences for them.
  told boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- For a decision on an appeal, the decision that it replaces.
  replaces uuid REFERENCES decisions (id)
);
CREATE INDEX decisions_by_case ON decisions (case_id, created_at, id);
CREATE INDEX decisions_by_person ON decisions (person_id, created_at DESC, id DESC);
ALTER TABLE reports ADD CONSTRAINT reports_decision_known
  FOREIGN KEY (decision_id) REFERENCES decisions (id);

CREATE TABLE decision_actions (
  decision_id uuid NOT NULL REFERENCES decisions (id),
  position integer NOT NULL,
  type text NOT NULL,
  until timestamptz(3),
  image_id text REFERENCES images (id),
  -- What the action changed, so that exactly this can be restored. Null if there is nothing to restore.
  undo jsonb,
  -- When the action was undone or expired.
  ended_at timestamptz(3),
  PRIMARY KEY (decision_id, position)
);
CREATE INDEX decision_actions_due ON decision_actions (until)
  WHERE until IS NOT NULL AND ended_at IS NULL;

CREATE TABLE appeals (
  decision_id uuid PRIMARY KEY REFERENCES decisions (id),
  text text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  outcome text CHECK (outcome IN ('upheld', 'changed', 'reversed')),
  statement text,
  decided_by uuid REFERENCES users (id),
  decided_at timestamptz(3)
);

-- Notifies people about cases and decisions, and reopens cases when the seller has edited the product.
INSERT INTO event_followers SELECT 'moderation', pg_current_xact_id(), 0;
