-- The addresses of receipts that have not been emailed yet. The jobs that email them contain only the id.
CREATE TABLE receipt_mails (
  id uuid PRIMARY KEY,
  sale_id uuid NOT NULL REFERENCES sales,
  email text NOT NULL,
  created_at timestamptz NOT NULL
);
