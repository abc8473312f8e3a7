import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callSignIn, refusal, renew, signIn, signUp } from '#tests/support/sign-in-accounts.ts';
import {
  type SignInUnderTest,
  startSignIn,
  temporaryFolder,
} from '#tests/support/sign-in-service.ts';
import { until } from '#tests/support/until.ts';

const password = 'Fret#2nd';
let removeFolder: () => Promise<void>;
let running: SignInUnderTest;
let url: string;

beforeAll(async () => {
  const { folder, remove } = await temporaryFolder();
  removeFolder = remove;
  running = await startSignIn(folder);
  url = running.service.url;
});

afterAll(async () => {
  await running.service.stop();
  await removeFolder();
});

async function mailFor(email: string, request: object): Promise<string> {
  const { status } = await callSignIn(url, 'accounts:sendOobCode', request);
  expect(status).toBe(200);
  return (await until(() => running.mails.find((mail) => mail.email === email), 'the mail')).link;
}

const postForm = (link: string, newPassword: string) =>
  fetch(link, { method: 'POST', body: new URLSearchParams({ newPassword }) });

it('resets a password with the logged link, which works once', async () => {
  const email = 'ada@example.test';
  await signUp(url, { email, password });
  const link = await mailFor(email, {
    requestType: 'PASSWORD_RESET',
    email,
    continueUrl: 'http://localhost:4000/login',
  });
  expect(running.log).toContain(`Password reset for ${email}: ${link}`);
  expect(link).toMatch(`${url}/emulator/action?mode=resetPassword`);

  const form = await fetch(link);
  expect(form.status).toBe(200);
  expect(form.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await form.text()).toContain(`New password for ${email}`);
  const weak = await postForm(link, 'short');
  expect([weak.status, await weak.text()]).toEqual([400, expect.stringContaining('at least 6')]);
  const done = await postForm(link, 'Another#1');
  expect([done.status, await done.text()]).toEqual([
    200,
    expect.stringContaining('href="http://localhost:4000/login"'),
  ]);

  await signIn(url, { email, password: 'Another#1' });
  const old = { email, password, returnSecureToken: true };
  expect(refusal(await callSignIn(url, 'accounts:signInWithPassword', old))).toBe(
    'INVALID_LOGIN_CREDENTIALS',
  );
  const again = await postForm(link, 'Another#2');
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('expired')]);
});

it('ends all earlier sessions at a password reset', async () => {
  const email = 'grace@example.test';
  const { idToken, refreshToken } = await signUp(url, { email, password });
  const link = await mailFor(email, { requestType: 'PASSWORD_RESET', email });
  // Firebase's timestamps are in whole seconds.
  const issued = decodeJwt(idToken).iat ?? 0;
  await until(() => Date.now() / 1000 >= issued + 1, 'the next second');
  await postForm(link, 'Another#1');
  expect(refusal(await renew(url, refreshToken))).toBe('TOKEN_EXPIRED');
  expect(refusal(await callSignIn(url, 'accounts:lookup', { idToken }))).toBe('TOKEN_EXPIRED');
});

it('confirms an address, and the next ID token marks it as verified', async () => {
  const email = 'edsger@example.test';
  const { idToken, refreshToken } = await signUp(url, { email, password });
  expect(decodeJwt(idToken).email_verified).toBe(false);
  const link = await mailFor(email, { requestType: 'VERIFY_EMAIL', idToken });
  expect(await (await fetch(link)).text()).toContain('has been confirmed');
  const { body } = await renew(url, refreshToken);
  expect(decodeJwt(String(body.id_token)).email_verified).toBe(true);
});

it('links back only to pages on this machine', async () => {
  const email = 'alan@example.test';
  await signUp(url, { email, password });
  const link = await mailFor(email, {
    requestType: 'PASSWORD_RESET',
    email,
    continueUrl: 'https://evil.test/',
  });
  expect(await (await postForm(link, 'Another#1')).text()).not.toContain('evil.test');
});
