import { once } from 'node:events';
import { resolve } from 'node:path';
import { problemText } from '#contracts/audit/audit.ts';
import { verifyChain } from '#server/audit/audit-chain.ts';
import { auditLines } from '#server/audit/audit-service.ts';
import { rebuildAlone, rebuildSearch } from '#server/catalog/search/rebuild-search.ts';
import { readConfig } from '#server/config.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import { createDatabase, createOwnerPool, createPool, type Database } from '#server/db/client.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { checkBucket } from '#server/gateways/images/check-bucket.ts';
import { movePictures } from '#server/gateways/images/move-pictures.ts';
import { forgetKeys } from '#server/open-keys.ts';

// Work on the shop's database outside of the server:
//   npm run shop -- migrate                               prepares the database for this release, before its servers start
//   npm run shop -- verify-audit                          checks every entry of the audit log
//   npm run --silent shop -- export-audit > audit.jsonl   writes the audit log, one entry per line
//   npm run shop -- rebuild-search                        rebuilds the search index, a few products at a time
//   npm run shop -- backup FOLDER                         copies the embedded database, pictures and keys to a new folder
//   npm run shop -- restore FOLDER                        restores such a copy to an empty data folder
//   npm run shop -- accept-keys                           makes the keys of the server that starts next the shop's keys
//   npm run shop -- images:move                           moves all pictures to where IMAGE_STORE says; needs no database
// The shop can stay open.
const commands: Readonly<Record<string, (db: Database) => Promise<void>>> = {
  migrate: prepare,
  'verify-audit': verifyAudit,
  'export-audit': exportAudit,
  'rebuild-search': rebuild,
  'accept-keys': forgetKeys,
};
/** These open what they need themselves. */
const others: Readonly<Record<string, (folder?: string) => Promise<void>>> = {
  backup: (folder) => copyShop('backup', folder),
  restore: (folder) => copyShop('restore', folder),
  'images:move': moveImages,
};
const [name = '', folder] = process.argv.slice(2);
const other = others[name];
if (other) {
  await other(folder).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  process.exit();
}
const command = commands[name];
if (!command) {
  console.error(`Choose one of: ${Object.keys({ ...commands, ...others }).join(', ')}`);
  process.exit(2);
}

const { databaseUrl, databaseOwnerUrl, databaseDirectUrl, dataDir } = readConfig();
const embedded = databaseUrl === null ? await openEmbedded() : null;
const ownerUrl = embedded?.url ?? databaseOwnerUrl ?? databaseUrl ?? '';
const ownerPool = createOwnerPool(ownerUrl, () => {});
try {
  await command(createDatabase(ownerPool));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await ownerPool.end();
  await embedded?.stop();
}

async function prepare(): Promise<void> {
  const pool = createPool(embedded?.appUrl ?? databaseUrl ?? '', 2, () => {});
  const ownerSetting = databaseOwnerUrl === null ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
  try {
    const directUrl = databaseDirectUrl;
    await prepareDatabase({ pool, ownerPool, ownerSetting, directUrl, say: console.log });
    console.log('The database is ready for this release.');
  } finally {
    await pool.end();
  }
}

/** Opens the embedded database, whose code a production image lacks. */
async function openEmbedded() {
  const { openEmbeddedDatabase } = await import('#embedded/database/open.ts');
  return openEmbeddedDatabase({ dataDir, log: console.error });
}

async function copyShop(direction: 'backup' | 'restore', given: string | undefined): Promise<void> {
  const { databaseUrl, dataDir } = readConfig();
  if (given === undefined) throw new Error(`Usage: npm run shop -- ${direction} FOLDER`);
  if (databaseUrl !== null)
    throw new Error(
      `DATABASE_URL: ${direction} works only with the embedded database. For others, see Backup in docs/operations.md.`,
    );
  const backup = resolve(given);
  const started = performance.now();
  if (direction === 'backup') {
    const { backUp } = await import('#embedded/backup/back-up.ts');
    await backUp({ dataDir, target: backup, log: console.log });
  } else {
    const { restore } = await import('#embedded/backup/restore.ts');
    await restore({ backup, dataDir, log: console.log });
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const what = direction === 'backup' ? `backed up to ${backup}` : `restored to ${dataDir}`;
  console.log(`The shop has been ${what} in ${seconds} s.`);
}

async function moveImages(): Promise<void> {
  const config = readConfig();
  const warning = await checkBucket(config);
  if (warning !== null) throw new Error(warning);
  await movePictures(config, console.log).catch((error: Error) => {
    throw new Error(`${error.message}\nRun the command again to move the other pictures.`);
  });
}

async function verifyAudit(db: Database): Promise<void> {
  const { entries, first_broken } = await verifyChain(db, (read) => {
    if (read % 100_000 === 0) console.log(`${read} entries`);
  });
  if (first_broken) {
    console.error(`Entry ${first_broken.seq} ${problemText[first_broken.problem]}`);
    if (first_broken._id) console.error(`Its id is ${first_broken._id}.`);
    process.exitCode = 1;
  } else {
    console.log(`All ${entries} entries are unchanged.`);
  }
}

async function exportAudit(db: Database): Promise<void> {
  const at = new Date();
  await db.transaction().execute((trx) =>
    writeAuditEntry(trx, {
      job: 'audit:export',
      action: 'audit log exported',
      subjectId: '00000000-0000-0000-0000-000000000000',
      details: {},
      at,
    }),
  );
  for await (const lines of auditLines(db)) {
    if (!process.stdout.write(lines)) await once(process.stdout, 'drain');
  }
}

async function rebuild(db: Database): Promise<void> {
  await prepare();
  const isDone = await rebuildAlone(db, async (one) => {
    const count = await rebuildSearch(one, (read) => {
      if (read % 10_000 === 0) console.log(`${read} products`);
    });
    console.log(`The search index has been rebuilt: ${count} products.`);
  });
  if (!isDone) throw new Error('A server is already rebuilding the search index.');
}
