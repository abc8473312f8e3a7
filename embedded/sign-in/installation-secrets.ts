import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { writePrivateFile } from '#embedded/private-files.ts';

const FILE_NAME = 'secrets.json';

const secretsSchema = z.object({
  idTokenKey: z.looseObject({ kty: z.literal('RSA'), kid: z.string(), d: z.string() }),
  refreshTokenKey: z.string(),
  passwordSalt: z.string(),
});

/**
 * The keys that sign this installation's tokens and the salt for its passwords. If they are lost, everyone
 * has to reset their password.
 */
export type InstallationSecrets = z.infer<typeof secretsSchema>;

/** Reads the secrets from `folder`, or creates them on first start. */
export async function loadInstallationSecrets(folder: string): Promise<InstallationSecrets> {
  const file = path.join(folder, FILE_NAME);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text !== undefined) return secretsSchema.parse(JSON.parse(text));
  const secrets = await makeSecrets();
  await writePrivateFile(file, JSON.stringify(secrets));
  return secrets;
}

async function makeSecrets(): Promise<InstallationSecrets> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return secretsSchema.parse({
    idTokenKey: { ...jwk, kid: await calculateJwkThumbprint(jwk) },
    refreshTokenKey: randomBytes(32).toString('base64url'),
    passwordSalt: randomBytes(16).toString('base64url'),
  });
}
