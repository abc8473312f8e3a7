-- Audit entries form a chain: each hash covers the previous one, so a changed entry breaks the chain.
SET LOCAL statement_timeout = 0;

ALTER TABLE audit_entries
  ALTER COLUMN actor_id DROP NOT NULL,
  -- The kind of background job, if a job made the change.
  ADD COLUMN actor_job text,
  -- Prevents others from finding out who the actor was by trying every account.
  ADD COLUMN actor_salt uuid NOT NULL DEFAULT gen_random_uuid(),
  -- The account that the entry is about, if its owner may read the payload.
  ADD COLUMN concerns_id uuid REFERENCES users (id),
  -- These are null until the transaction commits.
  ADD COLUMN seq bigint CONSTRAINT audit_entries_seq_key UNIQUE,
  ADD COLUMN payload text,
  ADD COLUMN hash bytea,
  ADD CONSTRAINT audit_entries_hash_key UNIQUE (seq, hash),
  ADD CONSTRAINT audit_entries_one_actor CHECK (num_nonnulls(actor_id, actor_job) = 1),
  ADD CONSTRAINT audit_entries_sealed_whole
    CHECK (num_nonnulls(seq, payload, hash) IN (0, 3));
CREATE INDEX audit_entries_by_actor ON audit_entries (actor_id, seq);
CREATE INDEX audit_entries_by_subject ON audit_entries (subject_id, seq);
CREATE INDEX audit_entries_by_action ON audit_entries (action, seq);

-- The data that the hash covers: the entry as JSON with its keys in a fixed order. It reveals the actor only to someone
-- who knows the salt.
CREATE FUNCTION audit_payload(entry audit_entries) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT format(
    '{"seq":%s,"id":"%s","at":"%s","actor":%s,"action":%s,"subject":"%s","concerns":%s,"details":%s}',
    entry.seq,
    entry.id,
    to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    to_json(coalesce('job:' || entry.actor_job,
      encode(sha256(convert_to(entry.actor_salt || ':' || entry.actor_id, 'UTF8')), 'hex'))),
    to_json(entry.action),
    entry.subject_id,
    coalesce(to_json(entry.concerns_id)::text, 'null'),
    entry.details)
$$;

-- Seals an entry when its transaction commits. The lock serializes these commits. It is the last lock that each
-- transaction takes, so it can't cause a deadlock. The trigger runs with the owner's rights, because the application
-- may only insert.
CREATE FUNCTION seal_audit_entry() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  entry public.audit_entries;
  previous public.audit_entries;
BEGIN
  PERFORM pg_advisory_xact_lock(5178002);
  -- This is a separate statement, so that it sees what was committed while this transaction waited for the lock.
  SELECT * INTO previous FROM public.audit_entries
  WHERE seq IS NOT NULL ORDER BY seq DESC LIMIT 1;
  SELECT * INTO STRICT entry FROM public.audit_entries WHERE id = NEW.id;
  entry.seq := coalesce(previous.seq, 0) + 1;
  entry.payload := public.audit_payload(entry);
  entry.hash := sha256(coalesce(previous.hash, '') || sha256(convert_to(entry.payload, 'UTF8')));
  UPDATE public.audit_entries SET seq = entry.seq, payload = entry.payload, hash = entry.hash
  WHERE id = NEW.id;
  RETURN NULL;
END $$;

DROP TRIGGER audit_entries_are_final ON audit_entries;

-- Seals the existing entries, oldest first.
DO $$
DECLARE
  entry audit_entries;
  last bytea := '';
  n bigint := 0;
BEGIN
  FOR entry IN SELECT * FROM audit_entries ORDER BY created_at, id LOOP
    n := n + 1;
    entry.seq := n;
    entry.payload := audit_payload(entry);
    last := sha256(last || sha256(convert_to(entry.payload, 'UTF8')));
    UPDATE audit_entries SET seq = n, payload = entry.payload, hash = last WHERE id = entry.id;
  END LOOP;
END $$;

-- Only the sealing trigger may update an entry, and only one that is not sealed yet.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_entries' AND pg_trigger_depth() > 1 THEN
    IF TG_LEVEL = 'STATEMENT' THEN RETURN NULL; END IF;
    IF OLD.seq IS NULL THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'audit entries are never changed or deleted';
END $$;
CREATE TRIGGER audit_entries_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_are_sealed_once BEFORE UPDATE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER audit_entries_are_chained AFTER INSERT ON audit_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_audit_entry();

-- The last entry of the log at the time of publication. Others have read its hash, so a later change to older entries
-- can be detected.
CREATE TABLE audit_heads (
  id uuid PRIMARY KEY,
  seq bigint NOT NULL UNIQUE,
  hash bytea NOT NULL,
  published_at timestamptz(3) NOT NULL,
  -- The application can't publish a wrong hash.
  FOREIGN KEY (seq, hash) REFERENCES audit_entries (seq, hash)
);
CREATE TRIGGER audit_heads_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_heads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

REVOKE ALL ON FUNCTION audit_payload(audit_entries), seal_audit_entry(), refuse_change() FROM PUBLIC;
