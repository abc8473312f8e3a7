import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';

const script = (name: string) => ({
  path: join(import.meta.dirname, name),
  contentType: 'text/javascript',
});

/** Serves stand-ins for Google's scripts and blocks the pop-up's other external requests. */
export async function standInForGoogle(context: BrowserContext): Promise<void> {
  await context.route(
    (url) => url.hostname !== 'localhost' && url.hostname !== '127.0.0.1',
    (route) => route.fulfill({ status: 200, body: '' }),
  );
  await context.route('https://apis.google.com/js/api.js*', (route) =>
    route.fulfill(script('google-loader.js')),
  );
  await context.route('https://apis.google.com/_/scs/**', (route) =>
    route.fulfill(script('google-module.js')),
  );
}

/** Clicks the button that opens Google's window, and returns the window. */
export async function openGoogle(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await expect(popup.getByRole('heading', { name: 'Sign in with Google' })).toBeVisible();
  return popup;
}

/** Signs a new person in through Google's window. */
export async function addGoogleAccount(popup: Page, email: string, name: string): Promise<void> {
  await popup.getByLabel('Email').fill(email);
  await popup.getByLabel('Name').fill(name);
  await popup.getByRole('button', { name: 'Sign in' }).click();
}
