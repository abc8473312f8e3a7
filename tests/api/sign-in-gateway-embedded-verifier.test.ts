import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmbeddedVerifier } from '#embedded/sign-in/verify-embedded-token.ts';
import {
  type IdTokenVerifier,
  InvalidIdToken,
  SignInServiceUnavailable,
} from '#server/gateways/sign-in/verify-id-token.ts';
import { callSignIn, signInWithGoogle, signUp } from '#tests/support/sign-in-accounts.ts';
import { makeSigningKey, signIdToken } from '#tests/support/sign-in-keys-host.ts';
import {
  PROJECT_ID as projectId,
  type SignInUnderTest,
  startSignIn,
  temporaryFolder,
} from '#tests/support/sign-in-service.ts';
import { until } from '#tests/support/until.ts';

const password = 'Fret#2nd';
let removeFolder: () => Promise<void>;
let dataDir: string;
let running: SignInUnderTest;
let url: string;
let verify: IdTokenVerifier;

beforeAll(async () => {
  ({ folder: dataDir, remove: removeFolder } = await temporaryFolder());
  running = await startSignIn(dataDir);
  url = running.service.url;
  verify = createEmbeddedVerifier({ projectId, url });
});

afterAll(async () => {
  await running.service.stop();
  await removeFolder();
});

it('accepts the tokens of password and Google sign-in', async () => {
  const ada = await signUp(url, { email: 'Ada@Example.test', password, name: 'Ada' });
  expect(await verify(ada.idToken)).toMatchObject({
    uid: ada.uid,
    email: 'ada@example.test',
    emailVerified: false,
    name: 'Ada',
  });
  const claims = { sub: 'google-1', email: 'grace@example.test', name: 'Grace' };
  const grace = await signInWithGoogle(url, claims);
  expect(await verify(grace.idToken)).toMatchObject({ uid: grace.uid, emailVerified: true });
});

it('rejects forged tokens of an existing account: unsigned, or signed with another key', async () => {
  const ada = await signUp(url, { email: 'victim@example.test', password });
  const claims = decodeJwt(ada.idToken);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const forger = await makeSigningKey('forged');
  const forged = [
    `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
    await signIdToken(forger, { projectId, atMs: Date.now(), claims }),
  ];
  for (const idToken of forged) {
    await expect(verify(idToken)).rejects.toBeInstanceOf(InvalidIdToken);
  }
});

it('rejects another project’s token', async () => {
  const { idToken } = await signUp(url, { email: 'elsewhere@example.test', password });
  const elsewhere = createEmbeddedVerifier({ projectId: 'another', url });
  await expect(elsewhere(idToken)).rejects.toBeInstanceOf(InvalidIdToken);
});

it('rejects a deleted account’s token', async () => {
  const { idToken } = await signUp(url, { email: 'gone@example.test', password });
  await verify(idToken);
  await callSignIn(url, 'accounts:delete', { idToken });
  await expect(verify(idToken)).rejects.toBeInstanceOf(InvalidIdToken);
});

it('accepts a token from before a crash, and is unavailable while the service is stopped', async () => {
  const { idToken, uid } = await signUp(url, { email: 'crash@example.test', password });
  const { pid } = running.service;
  process.kill(pid, 'SIGKILL');
  await until(() => running.service.pid !== pid, 'another process');
  expect(await createEmbeddedVerifier({ projectId, url })(idToken)).toMatchObject({ uid });
  await running.service.stop();
  await expect(verify(idToken)).rejects.toBeInstanceOf(SignInServiceUnavailable);
  running = await startSignIn(dataDir, Number(new URL(url).port));
  expect(await verify(idToken)).toMatchObject({ uid });
});
