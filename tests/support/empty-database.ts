import type { Pool } from 'pg';

/** The schema with a copy of each table that migrations fill, and of the sequences. */
const kept = 'test_first_rows';

type Table = { table: string; copy: string | null; isFinal: boolean };

/** Returns the tables that the application fills. Each table comes before the tables that it references. */
async function tablesOf(pool: Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table & { needs: string[] }>(
    `SELECT c.oid::regclass::text AS table, to_regclass('${kept}.' || quote_ident(relname))::text AS copy,
      EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = c.oid AND tgtype & 10 = 10) AS "isFinal",
      ARRAY(SELECT confrelid::regclass::text FROM pg_constraint
        WHERE contype = 'f' AND conrelid = c.oid AND confrelid <> c.oid) AS needs
    FROM pg_class c WHERE relkind = 'r' AND (
      relnamespace = 'public'::regnamespace AND relname NOT LIKE 'kysely%'
      OR relnamespace = 'pgboss'::regnamespace AND relname NOT IN ('version', 'queue'))
    ORDER BY c.oid DESC`,
  );
  const sorted: Table[] = [];
  let left = rows;
  while (left.length > 0) {
    const needed = new Set(left.flatMap(({ needs }) => needs));
    const free = left.filter(({ table }) => !needed.has(table));
    if (free.length === 0) throw new Error(`tables reference each other: ${[...needed].join()}`);
    sorted.push(...free);
    left = left.filter((row) => !free.includes(row));
  }
  return sorted;
}

/** Copies the rows that migrations insert, so that databases can be emptied later. */
export async function keepFirstRows(pool: Pool): Promise<void> {
  await pool.query(`CREATE SCHEMA ${kept}`);
  for (const { table } of await tablesOf(pool)) {
    const { rowCount } = await pool.query(`SELECT 1 FROM ${table} LIMIT 1`);
    if (rowCount) await pool.query(`CREATE TABLE ${kept}.${table} AS TABLE ${table}`);
  }
  await pool.query(
    `CREATE TABLE ${kept}.test_sequences AS
    SELECT format('%I.%I', schemaname, sequencename) AS name, coalesce(last_value, start_value) AS value,
      last_value IS NOT NULL AS called
    FROM pg_sequences WHERE schemaname = 'public'`,
  );
}

/**
 * Returns a function that restores the rows of a new database. It returns false if a test has changed the schema. This
 * is several times cheaper than truncating the tables or cloning the template, and connections keep their plans.
 */
export async function emptierOf(pool: Pool): Promise<() => Promise<boolean>> {
  const [tables, shape] = [await tablesOf(pool), await shapeOf(pool)];
  const findFull = tables
    .filter(({ copy }) => copy === null)
    .map(({ table }) => `SELECT '${table}' AS name WHERE EXISTS (SELECT 1 FROM ${table})`)
    .join(' UNION ALL ');
  const clear = ({ table, isFinal }: Table) =>
    isFinal
      ? `ALTER TABLE ${table} DISABLE TRIGGER USER; DELETE FROM ${table}; ALTER TABLE ${table} ENABLE TRIGGER USER;`
      : `DELETE FROM ${table};`;
  const copied = tables.filter(({ copy }) => copy !== null);
  const restore = copied
    .toReversed()
    .map(({ table, copy }) => `INSERT INTO ${table} OVERRIDING SYSTEM VALUE TABLE ${copy};`)
    .join('');
  const restoreSequences = `SELECT setval(name, value, called) FROM ${kept}.test_sequences`;
  return async () => {
    if ((await shapeOf(pool)) !== shape) return false;
    // Deleting rows makes triggers add rows to other tables.
    for (let round = 0; round < 3; round += 1) {
      const { rows } = await pool.query<{ name: string }>({ name: 'test_full', text: findFull });
      const full = new Set(rows.map(({ name }) => name));
      if (full.size === 0) {
        await pool.query(`${copied.map(clear).join('')} ${restore} ${restoreSequences}`);
        return true;
      }
      const filled = tables.filter(({ table }) => full.has(table));
      await pool.query(filled.map(clear).join(''));
    }
    return false;
  };
}

/** Returns a text that is different after a change to tables, columns, indexes, constraints or triggers. */
async function shapeOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ shape: string }>({
    name: 'test_shape',
    text: `SELECT concat(
      (SELECT md5(string_agg(concat(oid, relname, relnatts), ',' ORDER BY oid)) FROM pg_class
        WHERE relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)),
      (SELECT md5(string_agg(concat(oid, tgenabled), ',' ORDER BY oid)) FROM pg_trigger),
      (SELECT md5(string_agg(oid::text, ',' ORDER BY oid)) FROM pg_constraint)) AS shape`,
  });
  return rows[0]?.shape ?? '';
}
