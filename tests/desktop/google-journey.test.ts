import { afterAll, expect, it } from 'vitest';
import { connect, openDesktop, openRelay, shopOrigin } from '#tests/desktop/support/shop.ts';
import { expectToast } from '#tests/support/toasts.ts';
import { until } from '#tests/support/until.ts';

// This test stands in for Google. It reads the URL that the application opens, and replies to token requests.
const realFetch = globalThis.fetch;
const email = `gail-${crypto.randomUUID()}@example.test`;
let nonce = '';
afterAll(() => {
  globalThis.fetch = realFetch;
});
globalThis.fetch = async (input, init) => {
  if (String(input) !== 'https://oauth2.googleapis.com/token') return realFetch(input, init);
  const claims = {
    iss: 'https://accounts.google.com',
    aud: 'desktop-tests',
    exp: Math.floor(Date.now() / 1000) + 600,
    sub: email,
    email,
    email_verified: true,
    name: 'Gail Google',
    nonce,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return Response.json({ id_token: `${part({ alg: 'none' })}.${part(claims)}.` });
};
// The same server acts as both shops, at two different addresses.
const other = await openRelay();
const desktop = await openDesktop();

it('signs in with Google in the system’s browser', async () => {
  const { page } = desktop;
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const sent = new URL(await until(() => desktop.opened[0], 'the browser opens'));
  expect(sent.origin).toBe('https://accounts.google.com');
  nonce = sent.searchParams.get('nonce') ?? '';
  const back = new URL(sent.searchParams.get('redirect_uri') ?? '');
  back.searchParams.set('state', sent.searchParams.get('state') ?? '');
  back.searchParams.set('code', 'the-code');
  expect(await (await realFetch(back)).text()).toContain('You can close this page.');
  await expectToast(page, 'Login Success!!');
  await page.getByRole('button', { name: 'Gail Google’s account' }).waitFor();
  expect(desktop.log()).not.toMatch(/the-code|eyJ/);
});

const host = (origin: string) => new URL(origin).host;
const loginLink = () => desktop.page.getByRole('link', { name: 'Login' }).first();

it('keeps its shop unless the user agrees to another, which the page alone can’t choose', async () => {
  const { page, shell } = desktop;
  const answer = await page.evaluate(
    (origin) => window.secondFret?.server?.choose(origin),
    other.origin,
  );
  expect(answer).toEqual({
    ok: false,
    message: `You are still connected to ${host(shopOrigin())}.`,
  });
  expect(shell.questions).toEqual([`Switch from ${host(shopOrigin())} to ${host(other.origin)}?`]);
  expect(await page.evaluate(() => window.secondFret?.server?.current())).toBe(shopOrigin());
  await page.reload();
  await page.getByRole('button', { name: 'Gail Google’s account' }).waitFor();
});

it('switches to another shop when the user agrees, and no one is logged in there', async () => {
  const { page, shell } = desktop;
  shell.answers.push(`Switch to ${host(other.origin)}`);
  await page.goto(new URL('/server', page.url()).href);
  await connect(desktop, other.origin);
  await loginLink().waitFor();
  expect(await page.evaluate(() => window.secondFret?.server?.current())).toBe(other.origin);
});
