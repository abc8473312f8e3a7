import { expect, it } from 'vitest';
import { callSignIn, refusal, signIn, signUp } from '#tests/support/sign-in-accounts.ts';
import { startSignIn } from '#tests/support/sign-in-service.ts';

const password = 'Fret#2nd';
let passed = 0;

const running = await startSignIn({ now: () => new Date(Date.now() + passed) });
const { url } = running;

async function linkFor(email: string, request: object): Promise<string> {
  const { status } = await callSignIn(url, 'accounts:sendOobCode', request);
  expect(status).toBe(200);
  return running.mails.findLast(({ to }) => to === email)?.link ?? '';
}

const postForm = (link: string, newPassword: string) =>
  fetch(link, { method: 'POST', body: new URLSearchParams({ newPassword }) });

it('resets a password with the link from the email, which works once', async () => {
  const email = 'ada@example.test';
  await signUp(url, { email, password });
  const link = await linkFor(email, { requestType: 'PASSWORD_RESET', email });
  const { subject, text, html } = running.mails.at(-1) ?? {};
  expect({ subject, text, html }).toEqual({
    subject: 'Password reset',
    text: expect.stringContaining(link),
    html: expect.stringContaining(`href="${link.replaceAll('&', '&amp;')}"`),
  });

  const form = await fetch(link);
  expect(form.status).toBe(200);
  expect(form.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await form.text()).toContain(`New password for ${email}`);
  const weak = await postForm(link, 'short');
  expect([weak.status, await weak.text()]).toEqual([400, expect.stringContaining('at least 6')]);
  const done = await postForm(link, 'Another#1');
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('href="/login"')]);

  await signIn(url, { email, password: 'Another#1' });
  const old = await callSignIn(url, 'accounts:signInWithPassword', { email, password });
  expect(refusal(old)).toBe('INVALID_LOGIN_CREDENTIALS');
  const again = await postForm(link, 'Another#2');
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('expired')]);
});

it('refuses a link after a day, and one that says it is for something else', async () => {
  const email = 'alan@example.test';
  await signUp(url, { email, password });
  const link = await linkFor(email, { requestType: 'PASSWORD_RESET', email });
  const other = link.replace('mode=resetPassword', 'mode=verifyEmail');
  expect((await fetch(other)).status).toBe(400);
  expect((await fetch(link)).status).toBe(200);
  passed += 25 * 3_600_000;
  expect((await fetch(link)).status).toBe(400);
});

it('uses a code for one of two simultaneous requests', async () => {
  const email = 'barbara@example.test';
  await signUp(url, { email, password });
  const link = await linkFor(email, { requestType: 'PASSWORD_RESET', email });
  const tried = ['Another#1', 'Another#2', 'Another#3', 'Another#4'];
  const replies = await Promise.all(tried.map((one) => postForm(link, one)));
  const { 200: done = [], 400: refused = [] } = Object.groupBy(replies, ({ status }) => status);
  expect([done.length, refused.length]).toEqual([1, 3]);
  const set = tried[replies.findIndex(({ status }) => status === 200)] ?? '';
  await signIn(url, { email, password: set });
});
