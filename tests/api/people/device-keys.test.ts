import { expect, it } from 'vitest';
import { startTestApp } from '#tests/support/api.ts';

let clock = Date.now();
const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' }, now: () => new Date(clock) });
const pin = '2846';
const needsPassword = { status: 403, code: 'sign_in_again' };
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');
const newKeys = () => crypto.subtle.generateKey(algorithm, false, ['sign']);
const sign = async (key: CryptoKey, text: string) =>
  `${text}.${base64url(await crypto.subtle.sign(algorithm, key, Buffer.from(text)))}`;
const challengeOf = async (id: string) =>
  (await app.call('getChallenge', { params: { id } })).challenge;

/** Signs up a member of staff whose PIN works in one browser. */
async function inBrowser() {
  const person = await app.signUp({ role: 'staff' });
  const proof = { token: person.idToken };
  await app.call('setPin', { body: { pin } }, proof);
  const { privateKey, publicKey } = await newKeys();
  const public_key = base64url(await crypto.subtle.exportKey('raw', publicKey));
  const body = { name: 'Chrome', public_key };
  const { _id: id, secret } = await app.call('addDevice', { body }, proof);
  expect(secret).toBe('');
  return { ...person, proof, id, public_key, privateKey };
}
type Browser = Awaited<ReturnType<typeof inBrowser>>;

const proofOf = async ({ id, privateKey }: Browser) => sign(privateKey, await challengeOf(id));
const enter = ({ id }: Browser, secret: string, typed = pin) =>
  app.attempt('signInByPin', { params: { id }, body: { secret, pin: typed } });
const works = async (token: string) => (await app.attempt('getAccount', {}, { token })).ok;

it('signs in, renews and ends the session of a browser that signs a challenge', async () => {
  const at = await inBrowser();
  const params = { id: at.id };
  const entered = await enter(at, await proofOf(at));
  if (!entered.ok) throw new Error(entered.error.message);
  const { accessToken, renewal_secret, user } = entered.reply;
  expect(user).toEqual(at.user);
  const renewal = { params, body: { secret: await proofOf(at), renewal_secret } };
  expect(await works((await app.call('renewPinSession', renewal)).accessToken)).toBe(true);
  const approval = { secret: await proofOf(at), pin, request: 'x' };
  expect(await app.refused('approveByPin', { params, body: approval })).toMatchObject({
    message: expect.stringContaining('can’t approve'),
  });
  // The key alone renews nothing.
  expect(
    await app.refused('renewPinSession', { params, body: { secret: await proofOf(at) } }),
  ).toMatchObject({ status: 401 });
  await app.call('endPinSession', { params, body: { secret: await proofOf(at), renewal_secret } });
  expect(await works(accessToken)).toBe(false);
});

it('accepts a challenge for a minute, on its computer, signed by its key', async () => {
  const [at, other] = [await inBrowser(), await inBrowser()];
  const own = await challengeOf(at.id);
  const [until = '', seal = ''] = own.split('.');
  const stranger = await newKeys();
  const rejected = [
    '..',
    own,
    `${own}.`,
    at.public_key,
    await sign(stranger.privateKey, own),
    await sign(at.privateKey, await challengeOf(other.id)),
    await sign(at.privateKey, `${Number(until) + 1}.${seal}`),
    await sign(at.privateKey, `${until}.${seal.slice(1)}`),
    `${own}.${(await sign(at.privateKey, 'another text')).split('.')[1]}`,
  ];
  for (const secret of rejected)
    expect(await enter(at, secret), secret).toMatchObject({ error: needsPassword });
  // A signed challenge is also of no use to a computer that has a secret.
  const body = { name: 'Counter 1' };
  const desktop = await app.call('addDevice', { body }, at.proof);
  const signed = await sign(at.privateKey, await challengeOf(desktop._id));
  expect(await enter({ ...at, id: desktop._id }, signed)).toMatchObject({ error: needsPassword });

  const kept = await proofOf(at);
  clock += 59_000;
  expect((await enter(at, kept)).ok).toBe(true);
  clock += 1000;
  expect(await enter(at, kept)).toMatchObject({ error: needsPassword });
  // None of these attempts has counted as a wrong PIN.
  expect(await enter(at, await proofOf(at), '9371')).toMatchObject({
    error: { message: 'Wrong PIN. 4 tries left.' },
  });
});

it('has the same limits in a browser: five wrong PINs, 90 days, and a removed computer', async () => {
  const [guessed, old, removed] = [await inBrowser(), await inBrowser(), await inBrowser()];
  for (let n = 0; n < 5; n += 1) await enter(guessed, await proofOf(guessed), '9371');
  await app.call('removeDevice', { params: { id: removed.id } }, removed);
  for (const at of [guessed, removed])
    expect(await enter(at, await proofOf(at))).toMatchObject({ error: needsPassword });
  clock += 90 * 86_400_000;
  expect(await enter(old, await proofOf(old))).toMatchObject({ error: needsPassword });
});

it('rejects a public key that is none, and can’t be used with a point that is not on the curve', async () => {
  const { idToken: token } = await app.signUp({ role: 'staff' });
  const add = (public_key: string) => ({ body: { name: 'Chrome', public_key } });
  expect(await app.refused('addDevice', add('BA'), { token })).toMatchObject({ status: 422 });
  await app.call('setPin', { body: { pin } }, { token });
  const { _id: id } = await app.call('addDevice', add(`B${'A'.repeat(86)}`), { token });
  const { privateKey } = await newKeys();
  const body = { secret: await sign(privateKey, await challengeOf(id)), pin };
  expect(await app.refused('signInByPin', { params: { id }, body })).toMatchObject(needsPassword);
});
