import type { Page } from '@playwright/test';
import { type Account, demoAccount, logIn, logOut } from '#tests/e2e/support/accounts.ts';
import { expectNoAxeViolations } from '#tests/e2e/support/axe.ts';
import { type Shop, unique } from '#tests/e2e/support/shop.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { createContractClient } from '#tests/support/contract-client.ts';
import { signIn } from '#tests/support/sign-in-accounts.ts';

const pin = '2846';

/** Signs up a member of staff with a PIN. */
async function newStaff(shop: Shop, origin: string, name: string): Promise<Account> {
  const { call } = createContractClient(origin);
  const person = await shop.signUp(name, { verified: true });
  const admin = await shop.signIn(demoAccount('admin'));
  const params = { id: person.session.user._id };
  await call('setRole', { params, body: { role: 'staff' } }, admin);
  const { idToken } = await signIn(origin, person);
  await call('setPin', { body: { pin } }, { token: idToken });
  return person;
}

const locked = (page: Page) => page.getByRole('heading', { level: 1, name: 'Locked' });
const seller = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name}: switch person` });

async function enter(page: Page, name: string, typed = pin): Promise<void> {
  await page.getByRole('radio', { name }).check();
  await page.getByLabel('PIN').fill(typed);
  await page.keyboard.press('Enter');
}

/** Presses Control+L until it works, because the script for the lock loads after the page. */
const lock = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Control+l');
    await expect(locked(page)).toBeVisible({ timeout: 1000 });
  }).toPass();

/**
 * Searches at the counter, and returns the access token of the request. Searches again if the counter was still loading.
 */
async function tokenOf(page: Page): Promise<string> {
  let token = '';
  await expect(async () => {
    const sent = page.waitForRequest(/\/api\/counter\?/, { timeout: 2000 });
    const field = page.getByRole('combobox', { name: 'Scan or search' });
    await Promise.all([sent, field.fill(unique('strat'))]);
    token = (await sent).headers().authorization ?? '';
  }).toPass();
  return token;
}

/** Everything that the browser has stored, as a script that was injected into the page could read it. */
const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const reply = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    async function read(name: string, store: string): Promise<unknown[]> {
      const database = await reply(indexedDB.open(name));
      const values = await reply(database.transaction(store).objectStore(store).getAll());
      database.close();
      return values;
    }
    const kept = await read('keyval-store', 'keyval');
    const keys = kept.filter((value) => value instanceof CryptoKey);
    const readable = await Promise.allSettled(
      ['pkcs8', 'jwk', 'raw'].flatMap((format) =>
        keys.map((key) => crypto.subtle.exportKey(format as 'jwk', key)),
      ),
    );
    return {
      text: JSON.stringify([localStorage, sessionStorage, kept]),
      keys: keys.length,
      readable: readable.filter(({ status }) => status === 'fulfilled').length,
      signIns: (await read('firebaseLocalStorageDb', 'firebaseLocalStorage')).length,
    };
  });

test('people share a browser by PIN, in one tab at a time, until it is locked or reloaded', async ({
  page,
  context,
  shop,
  origin,
  complaints,
}) => {
  const works = async (authorization: string) =>
    (await fetch(`${origin}/api/account`, { headers: { authorization } })).status;
  const [ann, ben] = [
    await newStaff(shop, origin, 'Ann Arbor'),
    await newStaff(shop, origin, 'Ben Bow'),
  ];
  await page.clock.install();
  await logIn(page, ann);
  // The counter moves the focus when it has loaded, which closes menus.
  await page.goto('/about');
  await logOut(page);
  await logIn(page, ben);
  await page.goto('/dashboard/counter');
  await expect(seller(page, ben.name)).toBeVisible();
  expect(await storedIn(page)).toMatchObject({ keys: 2, readable: 0, signIns: 1 });

  // A lock ends the session in all tabs, and what the sign-in service has stored.
  const other = await context.newPage();
  await other.goto('/dashboard/account');
  await expect(other.getByRole('main')).toContainText('Computers where your PIN works');
  await lock(other);
  await expect(locked(page)).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.locator('body').innerText()).not.toContain(ben.email);
  await expect.poll(() => storedIn(page)).toMatchObject({ signIns: 0 });
  expect((await storedIn(page)).text).not.toContain('accessToken');

  // The PIN's session is only in this tab's memory.
  complaints.expect(/status of 422 .*\/session/);
  await enter(page, ann.name, '9371');
  await expect(page.getByText('Wrong PIN. 4 tries left.')).toBeVisible();
  await enter(page, ann.name);
  await expect(seller(page, ann.name)).toBeVisible();
  await expect(locked(other)).toBeVisible();
  const annsToken = await tokenOf(page);
  expect(await works(annsToken)).toBe(200);
  const stored = await storedIn(page);
  expect(stored).toMatchObject({ keys: 2, readable: 0, signIns: 0 });
  expect(stored.text).not.toContain(annsToken.split(' ')[1]);
  // The key renews it.
  complaints.expect(/status of 401 .*\/api\/counter/);
  const renewal = page.waitForResponse(/\/renewal$/);
  // Not only the first request, which the page may give up for a newer search.
  await page.route('**/api/counter?**', (route) => route.fulfill({ status: 401, json: {} }));
  await tokenOf(page);
  expect((await renewal).status()).toBe(200);
  await page.unroute('**/api/counter?**');
  await expect(seller(page, ann.name)).toBeVisible();

  // The next person ends it.
  await page.keyboard.press('Control+u');
  await page.getByRole('dialog').getByLabel('PIN').fill(pin);
  await page.keyboard.press('Enter');
  await expect(seller(page, ben.name)).toBeVisible();
  await expect.poll(() => works(annsToken)).toBe(401);

  // Another tab, a reload, and a page that Back restores ask for the PIN.
  const bensToken = await tokenOf(page);
  await enter(other, ann.name);
  await expect(locked(other)).toHaveCount(0);
  await expect(locked(page)).toBeVisible();
  await expect.poll(() => works(bensToken)).toBe(401);
  await other.reload();
  await expect(locked(other)).toBeVisible();
  await enter(other, ann.name);
  await expect(locked(other)).toHaveCount(0);
  await expect(async () => {
    await other.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    await expect(other.locator('body')).toBeHidden({ timeout: 1000 });
  }).toPass();
  await other.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(locked(other)).toBeVisible();

  // Without a connection, the lock works at once, and the server hears of it later.
  await page.goto('/dashboard/counter');
  await enter(page, ben.name);
  await expect(seller(page, ben.name)).toBeVisible();
  const last = await tokenOf(page);
  complaints.expect(/INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  // Whether the page sends a request of its own before it is online again depends on its timers.
  await page.evaluate(() => fetch('/api/health').catch(() => null));
  await lock(page);
  expect(await works(last)).toBe(200);
  await context.setOffline(false);
  await page.clock.fastForward(31_000);
  await expect.poll(() => works(last)).toBe(401);
});

test('a browser that staff left open with a password is locked the next time', async ({
  page,
  shop,
  origin,
}) => {
  const ann = await newStaff(shop, origin, 'Ann Arbor');
  await logIn(page, ann);
  await page.goto('/dashboard/counter');
  await expect(seller(page, ann.name)).toBeVisible();
  await page.goto('about:blank');
  await page.goto('/favicon.svg');
  await page.evaluate(() => localStorage.setItem('counter:used', '0'));
  await page.goto('/');
  await expect(locked(page)).toBeVisible();
  expect((await storedIn(page)).text).not.toContain('accessToken');
  // The password unlocks it too, and for all tabs.
  await page.getByRole('button', { name: 'Log in with a password' }).click();
  await page.getByLabel('Email').fill(ann.email);
  await page.getByLabel('Password', { exact: true }).fill(ann.password);
  await page.keyboard.press('Enter');
  await expect(locked(page)).toHaveCount(0);
  await page.reload();
  await expect(locked(page)).toHaveCount(0);
});
