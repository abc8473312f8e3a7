// Photographs Home for the README, in both themes at three widths: node scripts/readme-pictures.ts
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '#tests/support/browser.ts';
import { serve } from './screens/serve.ts';

const folder = join(import.meta.dirname, '../docs/pictures');
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const themes = [
  { theme: 'daylight', colorScheme: 'light' },
  { theme: 'stage', colorScheme: 'dark' },
] as const;
const heaviest = 120_000;

mkdirSync(folder, { recursive: true });
const { origin, stop } = await serve({ dev: false });
const browser = await chromium.launch(await findBrowser());
try {
  for (const viewport of sizes) {
    for (const { theme, colorScheme } of themes) {
      const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' });
      await page.goto(origin);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      await save(await page.screenshot(), `home-${theme}-${viewport.width}.webp`);
      await page.close();
    }
  }
} finally {
  await browser.close();
  await stop();
}

/** As good as its weight allows. */
async function save(picture: Buffer, name: string): Promise<void> {
  for (const quality of [86, 78, 70, 60, 50]) {
    const file = join(folder, name);
    const { size } = await sharp(picture).webp({ quality, effort: 6 }).toFile(file);
    if (size > heaviest) continue;
    console.log(`${name}: ${Math.round(size / 1000)} kB`);
    return;
  }
  throw new Error(`${name} can't be had below ${heaviest / 1000} kB`);
}
