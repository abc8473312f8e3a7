import type { Browser, BrowserContext, Page } from '@playwright/test';
import { violationsOf } from '#tests/e2e/support/axe.ts';
import { type Calls, standIn } from './answers.ts';
import { type Scene, type Viewer, withIds } from './scene.ts';

export type Shot = { scene: string; variant: string; file: string; complaints: string[] };

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const themes = [
  { theme: 'daylight', colorScheme: 'light' },
  { theme: 'stage', colorScheme: 'dark' },
] as const;

/** Every scene is captured in two themes at three widths. */
export const variants: readonly string[] = themes.flatMap(({ theme }) =>
  sizes.map(({ width }) => `${theme}-${width}`),
);

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
export type Options = {
  browser: Browser;
  origin: string;
  folder: string;
  /** What replaces the names in a path, such as `{ product: '…' }`. */
  ids: Readonly<Record<string, unknown>>;
  stateOf: (role: Exclude<Viewer, 'visitor'>) => Promise<StorageState>;
  /** The time in the page, so that all pictures of a run agree. */
  now: Date;
  /** Also checks WCAG 2.2 AA. */
  axe: boolean;
};

/**
 * Opens a scene once for each width and takes a screenshot in each theme. `called` is false if the page needed nothing
 * from the server.
 */
export async function shoot(
  scene: Scene,
  options: Options,
): Promise<{ shots: Shot[]; called: boolean }> {
  const shots: Shot[] = [];
  let called = false;
  for (const size of sizes) {
    const context = await options.browser.newContext({
      baseURL: options.origin,
      viewport: size,
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      colorScheme: 'light',
      // Playwright's routes don't see the requests of service workers.
      serviceWorkers: 'block',
      ...(scene.as !== 'visitor' && { storageState: await options.stateOf(scene.as) }),
    });
    const page = await context.newPage();
    const heard = listen(page, scene);
    const calls = await standIn(page, scene.answer ?? 'demo');
    await open(page, scene, options).catch((error: Error) =>
      heard.push(error.message.split('\n', 2).join(' ')),
    );
    for (const { theme, colorScheme } of themes) {
      await page.emulateMedia({ colorScheme, media: scene.printed ? 'print' : 'screen' });
      await page.locator(`html[data-theme=${theme}]`).waitFor();
      shots.push(await photograph(page, scene, `${theme}-${size.width}`, heard, calls, options));
    }
    called ||= calls.called;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
  return { shots, called };
}

/** Collects uncaught errors and console errors. Failed loads are expected in scenes that cause them. */
function listen(page: Page, { answer, fails, arrange }: Scene): string[] {
  const heard: string[] = [];
  const expected = fails === true || answer === 'error' || arrange !== undefined;
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (expected && message.text().startsWith('Failed to load resource')) return;
    heard.push(`console: ${message.text()} (${message.location().url})`);
  });
  return heard;
}

/** A selector for skeletons, spinners and busy buttons. */
const pending = ':is(.skeleton, .strings, [aria-busy=true])';

async function open(page: Page, scene: Scene, { ids, now }: Options): Promise<void> {
  page.setDefaultTimeout(15_000);
  await page.clock.setFixedTime(now);
  const { historyState: usr } = scene;
  if (usr) await page.addInitScript((state) => history.replaceState(state, ''), { usr, idx: 0 });
  await scene.arrange?.(page);
  await page.goto(withIds(scene.path, ids));
  await page.locator('#first-view').waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
  const waits = scene.waits ?? scene.answer === 'never';
  if (!waits) await loaded(page);
  await scene.act?.(page, ids);
  if (waits) await page.locator(`${pending}:visible`).first().waitFor();
}

/** Waits until the page has loaded. */
async function loaded(page: Page): Promise<void> {
  await page.locator('h1, main [role=alert]').first().waitFor();
  await page.waitForFunction(
    (selector) =>
      ![...document.querySelectorAll<HTMLElement>(selector)].some((one) => one.checkVisibility()),
    pending,
  );
}

async function photograph(
  page: Page,
  scene: Scene,
  variant: string,
  heard: string[],
  { broken }: Calls,
  { folder, axe }: Options,
): Promise<Shot> {
  const missing = await settle(page);
  const file = `${scene.name.toLowerCase().replaceAll(/\W+/g, '-')}--${variant}.jpg`;
  const fullPage = !(await page.locator('dialog[open]').count());
  await page.screenshot({ path: `${folder}/${file}`, type: 'jpeg', quality: 72, fullPage });
  const checked = axe && !scene.printed && [variants.at(0), variants.at(-1)].includes(variant);
  const complaints = [
    ...heard.splice(0),
    ...broken.splice(0),
    ...missing.map((address) => `missing picture: ${address}`),
    ...(await overflow(page)),
    ...(checked ? await violationsOf(page) : []),
  ];
  return { scene: scene.name, variant, file, complaints };
}

/** Waits until the page is painted, and returns the addresses of pictures that could not be loaded. */
async function settle(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const images = [...document.images];
    const loaded = images.map((image) => {
      image.loading = 'eager';
      if (image.complete) return null;
      return new Promise((done) => {
        for (const end of ['load', 'error']) image.addEventListener(end, done, { once: true });
      });
    });
    async function all() {
      await Promise.all(loaded);
      await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.all(ending.map(({ finished }) => finished)).catch(() => 0);
    }
    // An image may never load.
    await Promise.race([all(), new Promise((late) => setTimeout(late, 5000))]);
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return images
      .filter((image) => image.checkVisibility() && image.naturalWidth === 0)
      .map(({ currentSrc }) => currentSrc);
  });
}

/** Returns a problem if the page scrolls sideways, which no page may do at any width. */
async function overflow(page: Page): Promise<string[]> {
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  return wider > 0 ? [`scrolls sideways by ${wider} px`] : [];
}
