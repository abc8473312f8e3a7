import { readdir, readFile } from 'node:fs/promises';

/** How a migration runs. `CREATE INDEX CONCURRENTLY` can't run in a transaction. */
export type Migration = { name: string; text: string } & (
  | { kind: 'transaction' }
  | { kind: 'index'; index: string }
  | { kind: 'batches'; table: string }
);

const concurrently = /\bINDEX CONCURRENTLY\b/;
const onlyIndex =
  /^(?:--.*\n|\s)*CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (\w+)\s[^;]*;\s*$/;
const inBatches = /^-- In batches of (\w+)\b/;

/** Reads the migrations in `folder`, in their order. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8');
      return { name: file.replace(/\.sql$/, ''), text, ...kindOf(file, text) };
    }),
  );
}

function kindOf(file: string, text: string) {
  const [, table] = inBatches.exec(text) ?? [];
  if (table !== undefined) return { kind: 'batches', table } as const;
  if (!concurrently.test(text)) return { kind: 'transaction' } as const;
  const [, index] = onlyIndex.exec(text) ?? [];
  if (index !== undefined) return { kind: 'index', index } as const;
  throw new Error(
    `${file} must have a single statement: CREATE INDEX CONCURRENTLY IF NOT EXISTS …`,
  );
}
