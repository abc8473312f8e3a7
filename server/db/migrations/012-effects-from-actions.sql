-- What is hidden or suspended is read from the actions of decisions that haven't ended. Until now, each of them had a
-- row in `moderation_effects` too.

-- The later accounts to which a suspension or selling ban applies, because they have got the email address of an earlier
-- one. The job that ends suspensions deletes the rows of actions that have ended.
CREATE TABLE effect_accounts (
  person_id uuid NOT NULL REFERENCES users (id),
  decision_id uuid NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (person_id, decision_id, position),
  FOREIGN KEY (decision_id, position) REFERENCES decision_actions
);

INSERT INTO effect_accounts (person_id, decision_id, position)
SELECT DISTINCT e.person_id, a.decision_id, a.position
FROM moderation_effects e JOIN decision_actions a ON a.undo ->> 'effect' = e.copy_of::text
UNION
-- The original has ended, but the job hasn't updated this account yet.
SELECT e.person_id, a.decision_id, a.position
FROM moderation_effects e JOIN decision_actions a ON a.type = e.kind AND coalesce(a.ended_at, a.until) = e.until
WHERE e.copy_of IS NULL AND NOT EXISTS (SELECT FROM decision_actions own WHERE own.undo ->> 'effect' = e.id::text);

ALTER TABLE effect_addresses RENAME TO old_addresses;
CREATE TABLE effect_addresses (
  decision_id uuid NOT NULL,
  position integer NOT NULL,
  -- The fingerprint of the email address.
  key text NOT NULL,
  CONSTRAINT effect_addresses_by_key PRIMARY KEY (key, decision_id, position),
  FOREIGN KEY (decision_id, position) REFERENCES decision_actions
);
INSERT INTO effect_addresses (decision_id, position, key)
SELECT a.decision_id, a.position, o.key
FROM old_addresses o JOIN decision_actions a ON a.undo ->> 'effect' = o.effect_id::text;

DROP TABLE old_addresses;
DROP TABLE moderation_effects;
ALTER TABLE decision_actions DROP COLUMN undo;
