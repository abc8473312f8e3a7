import { afterAll, expect, it } from 'vitest';
import { connect, logIn, openRelay, owner } from '#tests/desktop/support/shop.ts';
import { expectToast } from '#tests/support/toasts.ts';
import { closeDesktops, launchDesktop } from './support/launch.ts';
import { recordPage } from './support/page-record.ts';

// In this file, the main process's code runs in the test's process, so every token passes through this `fetch`. The
// tests check that none of the tokens reaches the page.
const realFetch = globalThis.fetch;
const tokens = new Map<string, string>();
const email = `toni-${crypto.randomUUID()}@example.test`;
globalThis.fetch = async (input, init) => {
  const response = await realFetch(input, init);
  // Streams of events contain no tokens, and don't end.
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  if (isJson) collect(await response.clone().json());
  return response;
};
const relay = await openRelay();
afterAll(async () => {
  globalThis.fetch = realFetch;
  await closeDesktops();
});
const desktop = await launchDesktop();
const recorded = recordPage(desktop);
await connect(desktop, relay.origin);

function collect(content: unknown): void {
  for (const [name, value] of Object.entries(content ?? {})) {
    if (typeof value === 'string' && /token$|^secret$/i.test(name)) tokens.set(value, name);
  }
}

const button = (name: string) => desktop.page.getByRole('button', { name, exact: true });
const account = () => desktop.page.goto(new URL('/dashboard/account', desktop.page.url()).href);

it('signs up', async () => {
  const { page } = desktop;
  await page.goto(new URL('/signup', page.url()).href);
  await page.getByLabel('Name').fill('Toni Token');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Fret#2nd');
  await button('Sign Up').click();
  await expectToast(page, 'User Created Successfully!');
});

it('renews a session that the server refuses', async () => {
  // Send a request first, because the relay can expire only tokens that it has seen.
  await account();
  await desktop.page.getByText('Not verified').waitFor();
  const before = tokensNamed('accessToken').length;
  relay.expireTokens();
  await account();
  await desktop.page.getByText('Not verified').waitFor();
  expect(tokensNamed('accessToken').length).toBeGreaterThan(before);
});

it('changes the name, verifies the email, and requests a new one', async () => {
  const { page } = desktop;
  await page.getByRole('textbox', { name: 'Name' }).fill('Toni the Second');
  await button('Save name').click();
  await expectToast(page, 'Name saved.');
  await button('Send verification email').click();
  await expectToast(page, `We sent a link to ${email}.`);
  await button('Change email').click();
  await page.getByLabel('New email').fill(`new-${email}`);
  await page.getByLabel('Your password').fill('Fret#2nd');
  await button('Send link').click();
  await expectToast(page, `We sent a link to new-${email}`);
});

it('changes the password, logs out, and logs in with the new one only', async () => {
  const { page } = desktop;
  await page.getByLabel('Current password').fill('Fret#2nd');
  await page.getByLabel('New password').fill('Newer#1st');
  await button('Change password').click();
  await expectToast(page, 'Password changed. You’re signed out on all other devices.');
  await page.getByRole('button', { name: 'Toni the Second’s account' }).click();
  await button('Logout').click();
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  await page.goto(new URL('/login', page.url()).href);
  await page.getByLabel('Email').fill(email);
  await button('Forgot password?').click();
  await page.getByText(`If there is an account for ${email}`).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('Fret#2nd');
  await button('Login').click();
  await page.getByText('The email or the password is wrong').waitFor();
  await logIn(desktop, { name: '', email, password: 'Newer#1st' });
});

it('sets a PIN, locks the computer, and takes it over with the PIN', async () => {
  const { page } = desktop;
  const boss = await owner();
  await page.getByRole('button', { name: /account$/ }).click();
  await button('Logout').click();
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  await logIn(desktop, boss);
  await account();
  await page.getByLabel('New PIN').fill('2846');
  await page.getByRole('form', { name: 'PIN' }).getByLabel('Your password').fill(boss.password);
  await page.getByRole('button', { name: /^(Set|Change) PIN$/ }).click();
  await expectToast(page, 'PIN saved.');
  await page.keyboard.press('Control+l');
  await page.getByRole('heading', { name: 'Locked' }).waitFor();
  await page.getByLabel('PIN').fill('2846');
  await button('Unlock').click();
  await page.getByText('Computers where your PIN works').waitFor();
  // At each login, the server issues a secret for the computer, which the main process sends with the PIN.
  expect(tokensNamed('secret').length).toBeGreaterThanOrEqual(2);
  await page.getByRole('button', { name: /account$/ }).click();
  await button('Logout').click();
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
  await logIn(desktop, { name: '', email, password: 'Newer#1st' });
});

it('deletes the account', async () => {
  const { page } = desktop;
  await account();
  await button('Delete account').click();
  await page.getByLabel('Your email').fill(email);
  await page.getByLabel('Your password').fill('Newer#1st');
  await button('Delete permanently').click();
  await page.getByText('Your login was deleted too').waitFor();
});

it('never sends a token to the page or stores one there', async () => {
  // Make sure that tokens of all kinds were issued. Otherwise, the search below would prove nothing.
  for (const [name, least] of Object.entries({ idToken: 4, refreshToken: 3, accessToken: 5 })) {
    expect(tokensNamed(name).length, name).toBeGreaterThanOrEqual(least);
  }
  const record = await recorded();
  for (const [place, text] of record) {
    expect(leaksIn(text), place).toEqual([]);
    if (place !== 'console') expect(text.length, place).toBeGreaterThan(100);
  }
  // The record contains the page's calls, the replies to them, and the messages to and from the main process.
  expect(record.get('traffic')).toContain('Toni the Second');
  expect(record.get('messages')).toContain(email);
  for (const token of tokens.keys()) expect(leaksIn(`{"value":"${token}"}`)).not.toEqual([]);
});

const tokensNamed = (wanted: string) => [...tokens].filter(([, name]) => name === wanted);

/** Returns the names of known tokens in `text`, and any other text that looks like a signed token. */
function leaksIn(text: string): string[] {
  const known = [...tokens].filter(([token]) => text.includes(token)).map(([, name]) => name);
  const unknown = text.match(/eyJ[\w-]{8,}\.eyJ[\w-]{8,}|authorization"?: ?"?bearer/gi) ?? [];
  return [...known, ...unknown];
}
