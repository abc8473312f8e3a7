-- What moderators write for each other about a case or a person.
CREATE TABLE moderator_notes (
  id uuid PRIMARY KEY,
  case_id uuid REFERENCES cases (id),
  person_id uuid REFERENCES users (id),
  author_id uuid NOT NULL REFERENCES users (id),
  text text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CHECK (num_nonnulls(case_id, person_id) = 1)
);
CREATE INDEX moderator_notes_by_case ON moderator_notes (case_id, created_at DESC, id DESC) WHERE case_id IS NOT NULL;
CREATE INDEX moderator_notes_by_person ON moderator_notes (person_id, created_at DESC, id DESC) WHERE person_id IS NOT NULL;
