-- Owners whose pieces the shop sells for a share. Their names and addresses are encrypted, and null once they have been
-- deleted.
CREATE TABLE consignors (
  id uuid PRIMARY KEY,
  details bytea,
  -- The time of the last intake, payout or return of a piece.
  active_at timestamptz(3) NOT NULL
);
CREATE INDEX consignors_with_details ON consignors (active_at) WHERE details IS NOT NULL;

-- `number` is the stock number, from the same row as the numbers of intakes.
CREATE TABLE consignments (
  product_id uuid PRIMARY KEY REFERENCES products (id),
  number integer NOT NULL UNIQUE,
  owner_id uuid NOT NULL REFERENCES consignors (id),
  -- The owner's share of the price, in tenths of a percent.
  share_tenths integer NOT NULL,
  taken_at timestamptz(3) NOT NULL,
  live_at timestamptz(3) NOT NULL,
  returned_at timestamptz(3),
  return_reason text,
  CONSTRAINT consignments_share_known CHECK (share_tenths BETWEEN 1 AND 1000),
  CONSTRAINT consignments_returned_whole CHECK ((returned_at IS NULL) = (return_reason IS NULL))
);
CREATE INDEX consignments_by_owner ON consignments (owner_id, number DESC);
CREATE INDEX consignments_by_time ON consignments (taken_at);

CREATE TABLE payouts (
  id uuid PRIMARY KEY,
  number integer NOT NULL UNIQUE,
  owner_id uuid NOT NULL REFERENCES consignors (id),
  method text NOT NULL,
  total_cents bigint NOT NULL,
  reference text,
  -- The fingerprint of the email address that store credit belongs to.
  credit_key text,
  staff_id uuid NOT NULL REFERENCES users (id),
  staff_name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT payouts_method_known CHECK (method IN ('cash', 'transfer', 'credit')),
  CONSTRAINT payouts_credit_has_key CHECK ((method = 'credit') = (credit_key IS NOT NULL)),
  CONSTRAINT payouts_positive CHECK (total_cents > 0)
);
CREATE INDEX payouts_by_owner ON payouts (owner_id, number DESC);
CREATE INDEX payouts_by_credit ON payouts (credit_key) WHERE credit_key IS NOT NULL;

-- The last payout's number. A sequence would leave gaps.
CREATE TABLE payout_numbers (last integer NOT NULL);
CREATE UNIQUE INDEX payout_numbers_one_row ON payout_numbers ((true));
INSERT INTO payout_numbers (last) VALUES (0);

-- The amount that the shop owes an owner for one product on a ticket. Negative for products that were returned.
CREATE TABLE consignment_dues (
  sale_id uuid NOT NULL,
  position smallint NOT NULL,
  owner_id uuid NOT NULL REFERENCES consignors (id),
  share_tenths integer NOT NULL,
  due_cents bigint NOT NULL,
  -- Null until it is paid, which ensures that it is paid only once.
  payout_id uuid REFERENCES payouts (id),
  PRIMARY KEY (sale_id, position),
  FOREIGN KEY (sale_id, position) REFERENCES sale_lines (sale_id, position)
);
CREATE INDEX consignment_dues_open ON consignment_dues (owner_id) WHERE payout_id IS NULL;
CREATE INDEX consignment_dues_by_payout ON consignment_dues (payout_id) WHERE payout_id IS NOT NULL;
