import type { Page } from '@playwright/test';
import { openGoogle, standInForGoogle } from './support/google.ts';
import { expect, test } from './support/test.ts';

/** Tries every way to turn text into markup or a script, and returns the outcomes. */
const attack = (page: Page) =>
  page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      innerHTML() {
        document.body.innerHTML = '<p id="injected"></p>';
      },
      insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<p></p>'),
      parseFromString: () => new DOMParser().parseFromString('<p></p>', 'text/html'),
      srcdoc() {
        document.createElement('iframe').srcdoc = '<p></p>';
      },
      scriptText() {
        document.createElement('script').text = 'window.injected = true';
      },
      scriptAddress() {
        document.createElement('script').src = '/boot.js';
      },
      ownPolicy: () =>
        (window as never as { trustedTypes: TrustedTypes }).trustedTypes.createPolicy('mine', {}),
      secondPolicy: () =>
        (window as never as { trustedTypes: TrustedTypes }).trustedTypes.createPolicy(
          'page-data',
          {},
        ),
    };
    type TrustedTypes = { createPolicy(name: string, rules: object): unknown };
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt();
        return `${name}: done`;
      } catch (error) {
        return `${name}: ${(error as Error).name}`;
      }
    });
  });

const refused = [
  'innerHTML: TypeError',
  'insertAdjacentHTML: TypeError',
  'parseFromString: TypeError',
  'srcdoc: TypeError',
  'scriptText: TypeError',
  'scriptAddress: TypeError',
  'ownPolicy: TypeError',
  'secondPolicy: TypeError',
];

test('a page never turns text into markup or a script', async ({ page, complaints }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  complaints.expect(/Trusted ?Type|TrustedHTML|TrustedScript/);
  expect(await attack(page)).toEqual(refused);
  await expect(page.locator('#injected')).toHaveCount(0);
});

test('a page in which Firebase loads Google’s scripts adds only those', async ({
  context,
  page,
  complaints,
}) => {
  await standInForGoogle(context);
  await page.goto('/login');
  // Loads the sign-in code, which allows Google's loader.
  await openGoogle(page);
  await page.evaluate(async () => {
    const ready = Promise.withResolvers<void>();
    const script = document.createElement('script');
    Object.assign(window, { __iframefcb1: ready.resolve });
    script.src = 'https://apis.google.com/js/api.js?onload=__iframefcb1';
    document.head.append(script);
    await ready.promise;
  });
  // Our policy allows Firebase to add Google's loader, api.js. The loader's own policy allows the loader to add the
  // other script.
  const added = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ src }) => new URL(src).origin !== location.origin)
      .map(({ src }) => new URL(src).pathname)
      .sort(),
  );
  expect(added).toEqual([expect.stringMatching(/^\/_\/scs\//), '/js/api.js']);
  complaints.expect(/Trusted ?Type|TrustedHTML|TrustedScript/);
  expect(await attack(page)).toEqual(refused);
  const set = (src: string) =>
    page.evaluate((address) => {
      try {
        document.createElement('script').src = address;
        return true;
      } catch {
        return false;
      }
    }, src);
  expect(await set('https://apis.google.com/js/api.js?onload=__iframefcb123')).toBe(true);
  for (const src of [
    'https://apis.google.com/js/api.js?onload=alert',
    'https://apis.google.com/js/api.js?onload=__iframefcb123&x=1',
    'https://apis.google.com.evil.test/js/api.js?onload=__iframefcb123',
    'https://apis.google.com/js/client.js?onload=__iframefcb123',
    '//apis.google.com/js/api.js?onload=__iframefcb123',
  ]) {
    expect(await set(src), src).toBe(false);
  }
});

test('the API reference is shown', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByText('/api/account/data')).toBeVisible();
  // The page renders only the operations near the viewport.
  await page.keyboard.press('End');
  await expect(page.getByText('/api/writable')).toBeVisible();
});
