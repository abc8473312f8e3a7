import type { ClientBase, Pool } from 'pg';
import { exceptions, type Place, placement } from '#server/db/placement.ts';

type Finding = { name: string; problem: string; remedy: string };

/** Each table with its place, and the column by which it would be distributed. */
const tables = Object.entries(placement).map(([name, place]) => ({
  name,
  place,
  key: name === 'products' ? 'id' : 'product_id',
}));
const placedAs = (place: Place) => tables.filter((table) => table.place === place);

/** Finds what breaks Citus' rules. $1 are the tables. Foreign keys come before the indexes that they need. */
const rules = `WITH t AS (
    SELECT c.oid, coalesce(name, relname) AS name, place, attnum
    FROM json_to_recordset($1) AS p (name text, place text, key text) FULL JOIN (SELECT * FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition) c ON relname = name
    LEFT JOIN pg_attribute ON attrelid = c.oid AND attname = key AND attnotnull AND place = 'distributed'
  )
  SELECT name, 'has no place' AS problem, '' AS remedy FROM t WHERE place IS NULL
  UNION ALL SELECT name, 'is not a table', '' FROM t WHERE oid IS NULL
  UNION ALL SELECT name, 'has no product', '' FROM t WHERE place = 'distributed' AND attnum IS NULL
  UNION ALL SELECT conname, format('refers from a %s to a %s table', own.place, other.place),
    format('ALTER TABLE %s DROP CONSTRAINT %I', own.name, conname)
  FROM pg_constraint JOIN t own ON own.oid = conrelid JOIN t other ON other.oid = confrelid
  WHERE contype = 'f' AND own.place IS NOT NULL AND other.place <> 'reference'
    AND 'distributed' IN (own.place, other.place)
    AND (array_position(conkey, own.attnum) = array_position(confkey, other.attnum)) IS NOT TRUE
  UNION ALL SELECT tgname, 'is a trigger on a ' || place || ' table', format('DROP TRIGGER %I ON %s', tgname, name)
  FROM pg_trigger JOIN t ON t.oid = tgrelid WHERE NOT tgisinternal AND place <> 'local'
  UNION ALL SELECT relname, 'is unique without the product', CASE WHEN indisprimary
    THEN format('ALTER TABLE %s DROP CONSTRAINT %I', name, relname) ELSE format('DROP INDEX %I', relname) END
  FROM pg_index JOIN t ON t.oid = indrelid JOIN pg_class i ON i.oid = indexrelid
  WHERE indisunique AND place = 'distributed' AND attnum <> ALL ((indkey::int2[])[0:indnkeyatts - 1])`;

async function findBroken(db: ClientBase | Pool): Promise<Finding[]> {
  return (await db.query<Finding>(rules, [JSON.stringify(tables)])).rows;
}

/** Returns what breaks Citus' rules in a migrated database and isn't listed, and each exception that breaks none. */
export async function placementProblems(db: ClientBase | Pool): Promise<string[]> {
  const broken = await findBroken(db);
  const names = new Set(broken.map(({ name }) => name));
  return [
    ...broken.flatMap(({ name, problem }) => (name in exceptions ? [] : [`${name} ${problem}`])),
    ...Object.keys(exceptions).flatMap((name) =>
      names.has(name) ? [] : [`${name} breaks no rule anymore: remove it from the exceptions`],
    ),
  ];
}

/** Gives each table of a migrated database its place, without what Citus doesn't allow. */
export async function distribute(coordinator: ClientBase): Promise<void> {
  for (const { remedy } of await findBroken(coordinator)) await coordinator.query(remedy);
  const distributed = placedAs('distributed');
  // Both tables of a foreign key must be distributed before the key is added.
  const { rows: keys } = await coordinator.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
    FROM pg_constraint WHERE contype = 'f' AND conrelid::regclass::text = ANY ($1)`,
    [distributed.map(({ name }) => name)],
  );
  for (const { drop } of keys) await coordinator.query(drop);
  for (const { name } of placedAs('reference')) {
    await coordinator.query('SELECT create_reference_table($1)', [name]);
  }
  for (const { name, key } of distributed) {
    await coordinator.query('SELECT create_distributed_table($1, $2)', [name, key]);
  }
  for (const { add } of keys) await coordinator.query(add);
}
