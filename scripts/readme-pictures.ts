// Takes screenshots of the demo shop for the README: node scripts/readme-pictures.ts
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type DemoRole, demoAccount, logIn } from '#tests/e2e/support/accounts.ts';
import { findBrowser } from '#tests/support/browser.ts';
import { serve } from './screens/serve.ts';

type Picture = {
  name: string;
  as?: DemoRole;
  theme?: 'light' | 'dark';
  open: (page: Page) => Promise<unknown>;
};

const guitars = '/categories/Electric%20Guitars';
const pictures: Picture[] = [
  { name: 'home-daylight', open: (page) => page.goto('/') },
  { name: 'home-stage', theme: 'dark', open: (page) => page.goto('/') },
  { name: 'list', as: 'buyer', open: (page) => page.goto(guitars) },
  {
    name: 'product',
    as: 'buyer',
    theme: 'dark',
    async open(page) {
      await page.goto(guitars);
      await page.locator('a[href^="/productDetails/"]').first().click();
      await page.waitForURL(/productDetails/);
    },
  },
  {
    name: 'sell',
    as: 'seller',
    async open(page) {
      await page.goto('/dashboard/myProducts');
      await page.getByRole('link', { name: /^Edit/ }).first().click();
      await page.getByLabel('Product Name').waitFor();
    },
  },
  { name: 'buyers', as: 'seller', open: (page) => page.goto('/dashboard/myBuyers') },
];

const folder = join(import.meta.dirname, '../docs/pictures');
const viewport = { width: 1280, height: 800 };
const heaviest = 60_000;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { origin, stop } = await serve();
const browser = await chromium.launch(await findBrowser());
try {
  for (const { name, as, theme = 'light', open } of pictures) {
    const context = await browser.newContext({
      baseURL: origin,
      colorScheme: theme,
      reducedMotion: 'reduce',
      viewport,
    });
    const page = await context.newPage();
    if (as) await logIn(page, demoAccount(as));
    await open(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // A signed-in page keeps an event stream open, so its network is never idle.
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await page.evaluate(() => document.fonts.ready);
    await page
      .getByRole('status')
      .filter({ hasText: /logged in/i })
      .waitFor({ state: 'hidden' });
    await save(await page.screenshot(), name);
    await context.close();
  }
} finally {
  await browser.close();
  await stop();
}

/** Encodes a screenshot as WebP, with the highest quality at which it fits into {@link heaviest} bytes. */
async function save(picture: Buffer, name: string): Promise<void> {
  for (const quality of [86, 78, 70, 60, 50]) {
    const file = join(folder, `${name}.webp`);
    const { size } = await sharp(picture).webp({ quality, effort: 6 }).toFile(file);
    if (size > heaviest) continue;
    console.log(`${name}.webp: ${Math.round(size / 1000)} kB`);
    return;
  }
  throw new Error(`${name}.webp can't be encoded below ${heaviest / 1000} kB`);
}
