import { sign } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { signedPart } from '#electron/main/update-signature.ts';

/** Adds a signature to a feed file that electron-builder has written. `key` is an Ed25519 private key in PEM format. */
export async function signFeed(file: string, key: string): Promise<void> {
  const feed = parse(await readFile(file, 'utf8'));
  await appendFile(file, `signature: ${sign(null, signedPart(feed), key).toString('base64')}\n`);
}
