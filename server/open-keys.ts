import { join } from 'node:path';
import { sql } from 'kysely';
import { type Config, ConfigError } from './config.ts';
import type { Database, Trx } from './db/client.ts';
import { fingerprintOf, type Key, type KeyRing } from './gateways/key-ring.ts';
import { createStoredKey, readStoredKey } from './gateways/stored-key.ts';

type Keys = { tokenKeys: KeyRing; intakeKey: Key };

/**
 * Returns the keys from the settings or the data folder. At the shop's first start, creates those that are missing. The
 * database knows a fingerprint of each key that the last started server signs with. A server that doesn't have these
 * keys could not verify or decrypt what others write, so this throws a ConfigError.
 */
export function openKeys(
  db: Database,
  { dataDir, tokenKeys, intake }: Pick<Config, 'dataDir' | 'tokenKeys' | 'intake'>,
): Promise<Keys> {
  return db.transaction().execute(async (trx) => {
    // If several servers start together, the first one decides which keys are the shop's.
    await sql`LOCK TABLE shop_keys IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
    const token = await openRing(trx, 'TOKEN_SECRET', tokenKeys, join(dataDir, 'token-secret'));
    const intakeRing = intake.key && ([intake.key] as const);
    const details = await openRing(trx, 'INTAKE_KEY', intakeRing, join(dataDir, 'intake-key'));
    if (token === null || details === null) {
      const wrong = [token ? [] : 'TOKEN_SECRET', details ? [] : 'INTAKE_KEY'].flat();
      throw new ConfigError(wrong.map(problemOf).join('\n'));
    }
    return { tokenKeys: token, intakeKey: details[0] };
  });
}

const problemOf = (setting: string) =>
  `${setting}: the shop was last started with another key, which this server needs. Copy it from the other servers or from a backup; see “Keys” in docs/operations.md`;

/** Returns the keys of a setting, or null if the shop's key isn't one of them. */
async function openRing(
  trx: Trx,
  setting: string,
  configured: KeyRing | null,
  file: string,
): Promise<KeyRing | null> {
  const { rows } = await sql<{ fingerprint: string }>`
    SELECT fingerprint FROM shop_keys WHERE setting = ${setting}`.execute(trx);
  const known = rows[0]?.fingerprint;
  const create = known === undefined ? createStoredKey : () => null;
  const key = configured ? null : ((await readStoredKey(file)) ?? (await create(file)));
  const ring = configured ?? (key && ([key] as const));
  if (ring === null) return null;
  const fingerprints = ring.map(fingerprintOf);
  if (known !== undefined && !fingerprints.includes(known)) return null;
  await sql`
    INSERT INTO shop_keys (setting, fingerprint) VALUES (${setting}, ${fingerprints[0]})
    ON CONFLICT (setting) DO UPDATE SET fingerprint = excluded.fingerprint`.execute(trx);
  return ring;
}

/** Makes the keys of the server that starts next the shop's keys. */
export async function forgetKeys(db: Database): Promise<void> {
  await sql`DELETE FROM shop_keys`.execute(db);
}
