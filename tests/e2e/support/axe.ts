import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { setSystemTheme } from './theme.ts';

/** Holds what the page shows now against WCAG 2.2 AA. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await expectNone(
    page,
    new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']),
  );
}

const narrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/**
 * As {@link expectNoAxeViolations}, and nothing scrolls sideways. A wide page in both themes: another theme
 * changes colours and nothing else, so the second is held against the rules about colours. A narrow one in
 * the theme that people play in: `npm run screens` holds every width in both.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await setSystemTheme(page, 'stage');
  if (!narrow(page)) {
    const axe = new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']);
    await expectNone(page, axe);
    await setSystemTheme(page, 'daylight');
  }
  await expectNoAxeViolations(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
}

async function expectNone(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary}`),
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}
