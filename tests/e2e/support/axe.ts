import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { drawnTheme, setSystemTheme } from './theme.ts';

/** Which rules to check: all of WCAG 2.2 AA, or only those about color. */
export type Rules = 'all' | 'colours';

/** Which part of the page to check. */
type Part = 'page' | 'main';

const phone = { width: 390, height: 844 };
/** The size of a 1280 px wide window at 400% zoom. */
const zoomed = { width: 320, height: 640 };
// This script is half the size of the one that `AxeBuilder` would load.
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Returns the violations that axe finds on the current page, one per element. Skips frames from other origins. */
export async function violationsOf(
  page: Page,
  rules: Rules = 'all',
  part: Part = 'page',
): Promise<string[]> {
  const brought = await page.evaluate(() => 'axe' in window);
  // Load axe only once per document, because loading it takes longer than running it.
  const axe = new AxeBuilder({ page, axeSource: brought ? ';' : axeSource }).setLegacyMode();
  axe.options({ resultTypes: ['violations'] });
  // Check only the dialog. The page behind it is inert and has already been checked.
  if (await page.evaluate(() => document.querySelector('dialog:modal') !== null)) {
    axe.include('dialog:modal');
  } else if (part === 'main') {
    axe.include('main');
  }
  if (rules === 'colours') axe.withRules(['color-contrast', 'link-in-text-block']);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary }) =>
        `axe ${id}: ${help} ${target.join(' ')}\n  ${html}\n  ${failureSummary}`,
    ),
  );
}

/** Fails if the current page violates WCAG 2.2 AA. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await expectNone(page, 'all');
}

/**
 * Fails if the current page scrolls sideways on a phone or when zoomed in, or violates WCAG 2.2 AA on a phone. Then
 * checks the colors of the other theme. `npm run screens` checks wider windows. Open dialogs and menus stay open.
 */
export async function expectAccessible(page: Page, part: Part = 'page'): Promise<void> {
  await expectFit(page, zoomed);
  await expectFit(page, phone);
  await expectNone(page, 'all', part);
  await setSystemTheme(page, (await drawnTheme(page)) === 'stage' ? 'daylight' : 'stage');
  await expectNone(page, 'colours', part);
}

async function expectFit(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  // Poll, because the page needs a moment to render for its new width.
  await expect.poll(overflow, `${where(page)} is wider than the window`).toBeLessThanOrEqual(0);
}

async function expectNone(page: Page, rules: Rules, part?: Part): Promise<void> {
  expect(await violationsOf(page, rules, part), where(page)).toEqual([]);
}

const where = (page: Page) => `${page.url()} at ${page.viewportSize()?.width} px`;
