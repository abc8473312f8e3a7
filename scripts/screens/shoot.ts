import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Rules, violationsOf } from '#tests/e2e/support/axe.ts';
import type { Scene } from './scene.ts';

export type Shot = { scene: string; variant: string; file: string; complaints: string[] };

type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>;
type Variant = {
  name: string;
  width: number;
  height: number;
  media: Media;
  /** True for variants that are captured only for the main scenes. */
  close?: true;
};

const plain: Media = { forcedColors: 'none', contrast: 'no-preference', reducedMotion: 'reduce' };
const daylight: Media = { ...plain, colorScheme: 'light' };
const stage: Media = { ...plain, colorScheme: 'dark' };
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const wide = { width: 1440, height: 900, close: true } as const;

/**
 * Every scene is captured in two themes at three widths. Main scenes are also captured with forced colors,
 * with more contrast, and at 1280 px with 200% zoom.
 */
export const variants: readonly Variant[] = [
  ...sizes.map((size) => ({ ...size, name: `daylight-${size.width}`, media: daylight })),
  ...sizes.map((size) => ({ ...size, name: `stage-${size.width}`, media: stage })),
  { ...wide, name: 'forced', media: { ...stage, forcedColors: 'active' } },
  { ...wide, name: 'contrast', media: { ...daylight, contrast: 'more' } },
  { ...wide, name: 'contrast-stage', media: { ...stage, contrast: 'more' } },
  { name: 'zoom-200', width: 640, height: 450, media: daylight, close: true },
];

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
type Options = {
  browser: Browser;
  origin: string;
  folder: string;
  /** The ids that replace the names in a path, such as `{ product: '…' }`. */
  ids: Record<string, string>;
  stateOf: (role: Exclude<Scene['as'], 'visitor'>) => Promise<StorageState>;
  /** Also checks WCAG 2.2 AA. Forced colors are not checked, because the system chooses them. */
  axe: boolean;
};

/** Opens a scene once for each width and takes a screenshot of each variant with that width. */
export async function shoot(scene: Scene, options: Options): Promise<Shot[]> {
  const wanted = variants.filter(({ close }) => !close || scene.main);
  const shots: Shot[] = [];
  for (const width of new Set(wanted.map((variant) => variant.width))) {
    const same = wanted.filter((variant) => variant.width === width);
    const context = await options.browser.newContext({
      baseURL: options.origin,
      viewport: { width, height: same[0]?.height ?? 900 },
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      ...(scene.as !== 'visitor' && { storageState: await options.stateOf(scene.as) }),
    });
    const page = await context.newPage();
    const trouble = await open(page, scene, options.ids);
    for (const variant of same)
      shots.push(await photograph(page, scene, variant, trouble, options));
    await context.close();
  }
  return shots;
}

/** A selector for skeletons, spinners and busy buttons. */
const pending = ':is(.skeleton, .strings, [aria-busy=true])';

async function open(page: Page, scene: Scene, ids: Record<string, string>): Promise<string[]> {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(`uncaught: ${error.message}`));
  page.setDefaultTimeout(10_000);
  const { historyState: usr } = scene;
  if (usr) await page.addInitScript((state) => history.replaceState(state, ''), { usr, idx: 0 });
  await scene.arrange?.(page);
  const path = scene.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
  const attempt = async (what: Promise<unknown>) =>
    what.catch((error: Error) => trouble.push(error.message.split('\n', 1)[0] ?? ''));
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  // The account menu loads last. A few screens have none.
  if (scene.as !== 'visitor') {
    const menu = page.getByRole('banner').getByRole('button', { name: /account/i });
    await menu.waitFor({ timeout: 1500 }).catch(() => undefined);
  }
  if (!scene.waits) await attempt(loaded(page));
  if (scene.act) {
    await attempt(scene.act(page));
    // Don't wait for all requests, because some are delayed on purpose.
    await page.waitForFunction(() => document.readyState === 'complete');
  }
  if (scene.waits) await attempt(pendingIn(page));
  return trouble;
}

/** Waits until the page shows a loading state. */
const pendingIn = (page: Page) => page.locator(`${pending}:visible`).first().waitFor();

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
  { name, media }: Variant,
  trouble: readonly string[],
  { folder, axe }: Options,
): Promise<Shot> {
  await page.emulateMedia({ ...media, media: scene.printed ? 'print' : 'screen' });
  // Wait until the page has switched to the new theme.
  const theme = media.colorScheme === 'dark' ? 'stage' : 'daylight';
  await page.locator(`html[data-theme=${theme}]`).waitFor();
  await page.evaluate(async () => {
    const images = [...document.images];
    const loaded = images.map((image) => {
      image.loading = 'eager';
      if (image.complete) return null;
      return new Promise((done) => {
        for (const end of ['load', 'error']) image.addEventListener(end, done, { once: true });
      });
    });
    async function settle() {
      await Promise.all(loaded);
      await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
      await Promise.all(document.getAnimations().map(({ finished }) => finished)).catch(() => 0);
    }
    // An image may never load, and an animation may never end.
    await Promise.race([settle(), new Promise((late) => setTimeout(late, 5000))]);
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  const file = `${scene.name.toLowerCase().replaceAll(/\W+/g, '-')}--${name}.jpg`;
  const fullPage = !(await page.locator('dialog[open]').count());
  await page.screenshot({ path: `${folder}/${file}`, type: 'jpeg', quality: 72, fullPage });
  const complaints = [
    ...trouble,
    ...(await overflow(page)),
    ...(axe && name !== 'forced' ? await violationsOf(page, rulesFor(name)) : []),
  ];
  return { scene: scene.name, variant: name, file, complaints };
}

/** Returns a problem if the page scrolls sideways, which no page may do at any width. */
async function overflow(page: Page): Promise<string[]> {
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  return wider > 0 ? [`scrolls sideways by ${wider} px`] : [];
}

/** Themes differ only in their colors, so after the first theme, check only the color rules. */
const rulesFor = (variant: string): Rules =>
  variant.startsWith('stage') || variant.startsWith('contrast') ? 'colours' : 'all';
