import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Scene } from './scenes.ts';

export type Shot = { scene: string; variant: string; file: string; complaints: string[] };

type Media = NonNullable<Parameters<Page['emulateMedia']>[0]>;
type Variant = { name: string; width: number; height: number; media: Media };

const plain: Media = { forcedColors: 'none', contrast: 'no-preference', reducedMotion: 'reduce' };
const daylight: Media = { ...plain, colorScheme: 'light' };
const stage: Media = { ...plain, colorScheme: 'dark' };
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** Two themes at three widths; then forced colours, more contrast, and 1280 px at 200 %. */
export const variants: readonly Variant[] = [
  ...sizes.map((size) => ({ ...size, name: `daylight-${size.width}`, media: daylight })),
  ...sizes.map((size) => ({ ...size, name: `stage-${size.width}`, media: stage })),
  { name: 'forced', width: 1440, height: 900, media: { ...stage, forcedColors: 'active' } },
  { name: 'contrast', width: 1440, height: 900, media: { ...daylight, contrast: 'more' } },
  { name: 'zoom-200', width: 640, height: 450, media: daylight },
];

type Options = {
  browser: Browser;
  origin: string;
  folder: string;
  /** Names the ids that a path may hold: `{ product: '…' }`. */
  ids: Record<string, string>;
  stateOf: (role: Exclude<Scene['as'], 'visitor'>) => Promise<StorageState>;
  /** Holds every picture against WCAG 2.2 AA, too; but forced colours, which are the machine's own. */
  axe: boolean;
};
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Opens a scene afresh at each width, as people do, and photographs it in every variant of that width. */
export async function shoot(scene: Scene, options: Options): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const width of new Set(variants.map((variant) => variant.width))) {
    const same = variants.filter((variant) => variant.width === width);
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

async function open(page: Page, scene: Scene, ids: Record<string, string>): Promise<string[]> {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(`uncaught: ${error.message}`));
  page.setDefaultTimeout(10_000);
  await scene.arrange?.(page);
  const path = scene.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
  await page.goto(path);
  await page.locator('h1, main [role=alert]').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  // Calls that are held back on purpose keep the network busy for ever.
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  await scene
    .act?.(page)
    .catch((error: Error) => trouble.push(error.message.split('\n', 1)[0] ?? ''));
  return trouble;
}

async function photograph(
  page: Page,
  scene: Scene,
  { name, media }: Variant,
  trouble: readonly string[],
  { folder, axe }: Options,
): Promise<Shot> {
  await page.emulateMedia(media);
  // The page hears of it a moment later.
  const theme = media.colorScheme === 'dark' ? 'stage' : 'daylight';
  await page.locator(`html[data-theme=${theme}]`).waitFor();
  await page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  const file = `${scene.name.toLowerCase().replaceAll(/\W+/g, '-')}--${name}.jpg`;
  const fullPage = !(await page.locator('dialog[open]').count());
  await page.screenshot({ path: `${folder}/${file}`, type: 'jpeg', quality: 72, fullPage });
  const complaints = [
    ...trouble,
    ...(await overflow(page)),
    ...(axe && name !== 'forced' ? await violations(page) : []),
  ];
  return { scene: scene.name, variant: name, file, complaints };
}

/** A page that scrolls sideways is broken at any width. */
async function overflow(page: Page): Promise<string[]> {
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  return wider > 0 ? [`scrolls sideways by ${wider} px`] : [];
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `axe ${id}: ${node.target.join(' ')} ${node.html.slice(0, 120)}`),
  );
}
