import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { drawnTheme, setSystemTheme } from './theme.ts';

/** Which rules to check: all of WCAG 2.2 AA, or only those about color. */
export type Rules = 'all' | 'colours';

const tablet = { width: 768, height: 1024 };

/** Returns the violations axe finds on the current page, one per element. Skips frames from other origins. */
export async function violationsOf(page: Page, rules: Rules = 'all'): Promise<string[]> {
  const brought = await page.evaluate(() => 'axe' in window);
  // Load axe only once per document, because loading it takes longer than running it.
  const axe = new AxeBuilder({ page, ...(brought && { axeSource: ';' }) }).setLegacyMode();
  axe.options({ resultTypes: ['violations'] });
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
 * Fails if the current page violates WCAG 2.2 AA in either theme, or scrolls sideways. The phone project also
 * checks this at a tablet's width. Open dialogs and menus stay open.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectFit(page);
  const size = page.viewportSize();
  if (!size || size.width >= tablet.width) return;
  await page.setViewportSize(tablet);
  await expectFit(page);
  await page.setViewportSize(size);
}

async function expectFit(page: Page): Promise<void> {
  const worn = await drawnTheme(page);
  await expectNone(page, 'all');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${where(page)} is wider than the window`).toBeLessThanOrEqual(0);
  await setSystemTheme(page, worn === 'stage' ? 'daylight' : 'stage');
  await expectNone(page, 'colours');
}

async function expectNone(page: Page, rules: Rules): Promise<void> {
  expect(await violationsOf(page, rules), where(page)).toEqual([]);
}

const where = (page: Page) => `${page.url()} at ${page.viewportSize()?.width} px`;
