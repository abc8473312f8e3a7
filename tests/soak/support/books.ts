import type { Pool } from 'pg';

/**
 * Checks the tickets with numbers above `after`. Throws an Error that names the first broken rule. Each check is a
 * single statement, so tickets can be created at the same time. Returns the last ticket's number.
 */
export async function assertBooks(client: Pool, after = 0): Promise<number> {
  for (const [rule, query] of Object.entries(broken)) {
    const { rows } = await client.query(query, query.includes('$1') ? [after] : []);
    if (rows.length > 0) throw new Error(`${rule}: ${JSON.stringify(rows.slice(0, 3), null, 1)}`);
  }
  const { rows } = await client.query<{ last: number }>('SELECT last FROM ticket_numbers');
  return rows[0]?.last ?? 0;
}

/** Queries for rows that violate a rule. */
const broken = {
  'numbers have no gaps': `
    SELECT last, n FROM (SELECT last FROM ticket_numbers) t,
      (SELECT count(*) AS n, coalesce(max(number), 0) AS newest FROM sales) s
    WHERE last <> n OR last <> newest`,
  'a ticket’s lines and payments add up to its total': `
    SELECT s.number, s.total_cents, l.cents AS lines, p.cents AS payments, s.change_cents, p.change
    FROM sales s,
      LATERAL (
        SELECT s.deposit_cents + coalesce(sum(
            CASE kind WHEN 'sold' THEN price_cents WHEN 'laid_away' THEN 0 ELSE -price_cents END
          ), 0) AS cents,
          count(*) AS n
        FROM sale_lines WHERE sale_id = s.id
      ) l,
      LATERAL (
        SELECT coalesce(sum(amount_cents), 0) AS cents,
          coalesce(sum(tendered_cents - amount_cents), 0) AS change
        FROM sale_payments WHERE sale_id = s.id
      ) p
    WHERE s.number > $1
      AND (l.n = 0 OR l.cents <> s.total_cents OR p.cents <> s.total_cents OR p.change <> s.change_cents)`,
  'a return gives back lines of its sale, once, at their price': `
    SELECT s.number, l.product_id FROM sales s JOIN sale_lines l ON l.sale_id = s.id
    WHERE s.number > $1 AND s.kind = 'return' AND s.layaway_id IS NULL AND l.product_id IS NOT NULL AND (
      SELECT count(*) FROM sale_lines o
      WHERE o.sale_id = s.returns_id AND o.returned_by = s.id AND o.product_id = l.product_id
        AND o.price_cents = l.price_cents
    ) <> 1`,
  'no method pays back more than was paid by it': `
    SELECT r.returns_id, p.method FROM sales r JOIN sale_payments p ON p.sale_id = r.id
    WHERE r.kind = 'return' AND p.method <> 'credit'
    GROUP BY r.returns_id, p.method HAVING -sum(p.amount_cents) > (
      SELECT coalesce(sum(greatest(q.amount_cents, 0)), 0) FROM sales t JOIN sale_payments q ON q.sale_id = t.id
      WHERE (t.id = r.returns_id OR t.layaway_id = (SELECT layaway_id FROM sales WHERE id = r.returns_id))
        AND q.method = p.method
    )`,
  'an open layaway has its deposits, a completed one has none, and only a cancelled one keeps some': `
    SELECT y.id, y.status, held, steps FROM layaways y, LATERAL (
      SELECT sum(deposit_cents) AS held, count(*) AS steps, count(*) FILTER (WHERE kind = 'return') AS returns,
        count(*) FILTER (WHERE kind = 'sale' AND deposit_cents < 0) AS sales
      FROM sales WHERE layaway_id = y.id
    ) t WHERE sales <> (y.status = 'completed')::int OR returns <> (y.status = 'cancelled')::int
      OR held < 0 OR (y.status = 'open' AND held = 0) OR (y.status = 'completed' AND held <> 0)`,
  'a product is laid away while its layaway is open': `
    SELECT p.id, p.status FROM products p WHERE (p.status = 'laid_away') <> EXISTS (
      SELECT 1 FROM layaways y JOIN sale_lines l ON l.sale_id = y.id
      WHERE y.status = 'open' AND l.product_id = p.id
    )`,
  'small goods are returned as often as their lines say': `
    SELECT o.sale_id, o.position FROM sale_lines o WHERE o.product_id IS NULL AND o.kind = 'sold'
    GROUP BY o.sale_id, o.position, o.title HAVING (
      SELECT coalesce(sum(l.returned_quantity), 0) FROM sale_lines l WHERE l.sale_id = o.sale_id AND l.title = o.title
    ) <> (
      SELECT coalesce(sum(l.quantity), 0) FROM sale_lines l JOIN sales s ON s.id = l.sale_id
      WHERE s.returns_id = o.sale_id AND l.product_id IS NULL AND l.title = o.title
    )`,
  'a product’s status agrees with its newest line, and its newest event with the status': `
    SELECT p.id, p.status, newest.kind, told.status AS told FROM products p
    LEFT JOIN LATERAL (
      SELECT l.kind FROM sale_lines l JOIN sales s ON s.id = l.sale_id
      WHERE l.product_id = p.id ORDER BY s.number DESC LIMIT 1
    ) newest ON true
    LEFT JOIN LATERAL (
      SELECT payload ->> 'status' AS status FROM events WHERE subject_id = p.id ORDER BY seq DESC LIMIT 1
    ) told ON true
    WHERE (p.status = 'sold') <> (coalesce(newest.kind, 'none') = 'sold') OR told.status <> p.status`,
  'a product has one holder if it is reserved, otherwise none': `
    SELECT p.id, p.status FROM products p WHERE (p.status = 'reserved') <> EXISTS (
      SELECT 1 FROM bookings b WHERE b.product_id = p.id AND b.status = 'held'
    )`,
  'a product that is sold has one price in the price guide': `
    SELECT p.id, p.status FROM products p
    WHERE (p.status = 'sold') <> EXISTS (SELECT 1 FROM past_sales g WHERE g.product_id = p.id)`,
  'each ticket has one event': `
    SELECT s.number FROM sales s WHERE s.number > $1 AND (
      SELECT count(*) FROM events e WHERE e.subject_id = s.id
        AND e.kind = CASE s.kind WHEN 'sale' THEN 'sale.made' ELSE 'sale.returned' END
    ) <> 1`,
  'a ticket with cash belongs to a till that was open': `
    SELECT s.number FROM sales s LEFT JOIN tills t ON t.id = s.till_id
    WHERE s.number > $1 AND (
      t.id IS NULL AND EXISTS (SELECT 1 FROM sale_payments p WHERE p.sale_id = s.id AND p.method = 'cash')
      OR s.created_at > coalesce(t.closed_at, s.created_at)
      OR s.created_at < t.opened_at AND (
        EXISTS (SELECT 1 FROM sale_payments p WHERE p.sale_id = s.id AND p.method = 'cash')
        OR EXISTS (SELECT 1 FROM tills o WHERE o.opened_at < s.created_at AND s.created_at < o.closed_at)
      )
    )`,
  'no ticket waits for a Z report once a till was opened after it': `
    SELECT s.number FROM sales s WHERE s.number > $1 AND s.till_id IS NULL
      AND EXISTS (SELECT 1 FROM tills t WHERE t.opened_at > s.created_at)`,
  'no till ever had less than no cash': `
    SELECT t.number FROM tills t LEFT JOIN LATERAL (
      SELECT coalesce(sum(amount_cents), 0) AS cents FROM till_moves WHERE till_id = t.id
    ) m ON true LEFT JOIN LATERAL (
      SELECT coalesce(sum(p.amount_cents), 0) AS cents FROM sales s JOIN sale_payments p ON p.sale_id = s.id
      WHERE s.till_id = t.id AND p.method = 'cash'
    ) c ON true WHERE t.opening_cents + m.cents + c.cents < 0`,
  'the store credit of each customer is what was earned minus what was spent': `
    WITH RECURSIVE family AS (
      SELECT id, id AS part FROM customers WHERE merged_into IS NULL
      UNION ALL SELECT family.id, c.id FROM customers c JOIN family ON c.merged_into = family.part
    )
    SELECT id, credit_cents, cents FROM (
      SELECT family.id, sum(cents) AS cents FROM (
        SELECT s.customer_id, -p.amount_cents AS cents FROM sales s
        JOIN sale_payments p ON p.sale_id = s.id AND p.method = 'credit'
        UNION ALL SELECT customer_id, total_cents FROM payouts WHERE method = 'credit'
      ) changes LEFT JOIN family ON family.part = customer_id GROUP BY family.id
    ) sums FULL JOIN customers USING (id)
    WHERE coalesce(credit_cents, 0) <> coalesce(cents, 0) OR id IS NULL`,
  'no key is without its record': 'SELECT key FROM idempotency_keys WHERE record_id IS NULL',
};
