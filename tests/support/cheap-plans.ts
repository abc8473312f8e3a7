import { Client } from 'pg';
import { exampleValue, readRecorded } from './recorded-statements.ts';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
};

/** Tables and partial indexes that stay small, however much the shop sells. */
const small = new Set([
  ...['categories', 'product_count_changes', 'user_counts', 'users_admins'],
  ...['ticket_numbers', 'intake_numbers', 'payout_numbers', 'event_followers', 'rules_off'],
  'watched_words',
  // The amounts that the shop owes.
  'consignment_dues_open',
]);

/** Statements that PostgreSQL plans with an index as soon as it knows the values. */
const plannedByValue = [
  // The beginning of a word.
  /FROM search_words\s+WHERE names > 0 AND word LIKE \$/,
  // The sales since midnight, or since the till was opened.
  /sum\(CASE WHEN t\.returned THEN -t\.cents/,
];

/** Citus can't run a subquery without columns. */
const withoutColumns = /\bSELECT\s+(FROM|WHERE)\b/i;

/** These read all of their input before they return the first row. */
const blocking = /^(Sort|Aggregate|Hash|Materialize|WindowAgg|SetOp)/;

/**
 * Makes PostgreSQL believe that every table has 100,000 rows, and that each id occurs in few of them. A table needs a
 * row for this, because the planner looks at the size of its file.
 */
const pretendBig = `DO $$
DECLARE it record;
BEGIN
  FOR it IN SELECT conrelid::regclass AS name, conname FROM pg_constraint
    WHERE contype IN ('c', 'f') AND connamespace = 'public'::regnamespace AND conparentid = 0 AND conislocal
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', it.name, it.conname);
  END LOOP;
  FOR it IN
    SELECT relname AS name, string_agg(quote_ident(attname), ', ') AS columns,
      string_agg(format('%L::%s', ${exampleValue}, format_type(atttypid, atttypmod)), ', ') AS row
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relispartition
      AND relname NOT LIKE 'kysely%' AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attnotnull
    GROUP BY relname
  LOOP
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', it.name);
    EXECUTE format('INSERT INTO %I (%s) OVERRIDING SYSTEM VALUE VALUES (%s) ON CONFLICT DO NOTHING',
      it.name, it.columns, it.row);
    PERFORM pg_restore_relation_stats('schemaname', 'public', 'relname', it.name::text,
      'relpages', 1, 'reltuples', 100000::real);
  END LOOP;
  PERFORM pg_restore_attribute_stats('schemaname', 'public', 'relname', relname::text, 'attname', attname::text,
    'inherited', false, 'null_frac', CASE WHEN attnotnull THEN 0 ELSE 0.5 END::real, 'avg_width', 16, 'n_distinct', -0.3::real)
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
    AND (atttypid = 'uuid'::regtype OR attname LIKE '%\\_id');
END $$`;

/**
 * Plans the recorded statements of cheap calls in a migrated database without rows, which this function spoils.
 * Returns the number of statements, and those that would read a whole table that grows. PostgreSQL is told to use an
 * index wherever there is one, so the plans don't depend on the number of rows. Also returns the recorded statements
 * that select no columns.
 */
export async function planCheapCalls(url: string): Promise<{ count: number; problems: string[] }> {
  const calls = new Map<string, Set<string>>();
  const problems: string[] = [];
  for (const { text, cheapCall } of readRecorded()) {
    if (withoutColumns.test(text)) problems.push(`It needs SELECT 1: ${text}`);
    const isPlanned = /^\s*(select|insert|update|delete|with)\b/i.test(text);
    if (cheapCall === undefined || !isPlanned) continue;
    if (plannedByValue.some((pattern) => pattern.test(text))) continue;
    calls.set(text, (calls.get(text) ?? new Set()).add(cheapCall));
  }
  const client = new Client(url);
  await client.connect();
  await client.query(pretendBig);
  for (const way of ['seqscan', 'hashjoin', 'mergejoin']) {
    await client.query(`SET enable_${way} = off`);
  }
  for (const [text, names] of calls) {
    const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`);
    const found = new Set(wholeReads(rows[0]['QUERY PLAN'][0].Plan));
    if (found.size > 0) problems.push(`${[...names]} read all of ${[...found]}: ${text}`);
  }
  await client.end();
  return { count: calls.size, problems };
}

/**
 * Returns the tables that grow and that a plan reads completely. `table` is the table of the node above. `limited` is
 * true if only some of the plan's rows are fetched.
 */
function wholeReads(plan: Plan, table = '', limited = false): string[] {
  const { 'Node Type': type, 'Relation Name': name = table, Plans: inner = [] } = plan;
  const isScan = /^(Seq|Index|Index Only|Bitmap Index) Scan$/.test(type);
  const isSmall = small.has(name) || small.has(plan['Index Name'] ?? '');
  const isWhole = isScan && !(limited && !plan.Filter) && !plan['Index Cond'] && !isSmall;
  const some = type === 'Limit' || (limited && !blocking.test(type));
  const found = inner.map((one) => wholeReads(one, name, some));
  // One index with a condition is enough.
  if (type === 'BitmapAnd' && found.some((tables) => tables.length === 0)) return [];
  return [...(isWhole ? [name] : []), ...found.flat()];
}
