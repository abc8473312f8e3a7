import { type Browser, chromium } from '@playwright/test';
import { type DemoRole, demoAccount, logIn } from '#tests/e2e/support/accounts.ts';
import { findBrowser } from '#tests/support/browser.ts';
import { type Journey, journeysIn } from './inp-journeys.ts';
import { startProduct } from './product.ts';

// Measures interaction to next paint on the built client, with long lists and the CPU throttled to a quarter of its
// speed: typing in the product form, opening dialogs, filtering 1,000 rows. Prints the slowest interaction of each
// journey in milliseconds, and fails if one exceeds the budget. If a first visit exceeds the budget, the median of
// three visits counts. Run it on an idle machine:
//   npm run bench -- inp             everything
//   npm run bench -- inp typing      interactions whose names start with "typing"

const slowedDown = 4;
const most = 100;
const visitsOfSlow = 3;
const widths = [390, 1440];

type Interaction = { name: string; duration: number; waited: number; worked: number };

declare global {
  interface Window {
    /** The page's interactions so far, recorded by {@link watch}. */
    heard: Interaction[];
  }
}

/** Runs in the page. Records the time from each key or button press to the next paint. */
function watch() {
  window.heard = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId) continue;
      const { name, duration, startTime, processingStart: start, processingEnd } = entry;
      const [waited, worked] = [start - startTime, processingEnd - start].map(Math.round);
      window.heard.push({ name, duration, waited: waited ?? 0, worked: worked ?? 0 });
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Returns the slowest interaction of one visit, or undefined if the browser didn't report any. */
async function visit(browser: Browser, journey: Journey, width: number) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: width < 800 ? 844 : 900 },
    storageState: await stateOf(journey.as),
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.addInitScript(watch);
    await journey.arrange?.(page);
    await page.goto(journey.path);
    await journey.ready(page);
    // A signed-in page keeps an event stream open, so its network is never idle.
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedDown });
    await page.evaluate(() => void window.heard.splice(0));
    await journey.act(page);
    // Wait for the last interaction, because the browser reports it only after the paint.
    await page.evaluate(
      () => new Promise((told) => requestAnimationFrame(() => setTimeout(told, 500))),
    );
    const heard = await page.evaluate(() => window.heard);
    return heard.toSorted((a, b) => b.duration - a.duration)[0];
  } finally {
    await context.close();
  }
}

async function measure(browser: Browser, journey: Journey, width: number): Promise<void> {
  const visits: Interaction[] = [];
  do {
    const worst = await visit(browser, journey, width);
    // A missing report means that the measurement failed, not that the page was fast.
    if (!worst) throw new Error(`the browser reported no interaction: ${journey.name}`);
    visits.push(worst);
  } while (medianOf(visits).duration > most && visits.length < visitsOfSlow);
  const { duration, name, waited, worked } = medianOf(visits);
  if (duration > most) process.exitCode = 1;
  const all = visits.map((one) => one.duration).join(' ');
  const which = `${name}: waited ${waited}, worked ${worked}`;
  console.log([duration, all, width, journey.name, which].join('\t'));
}

function medianOf(visits: readonly Interaction[]): Interaction {
  const sorted = visits.toSorted((a, b) => a.duration - b.duration);
  // If there are two visits, this picks the slower one.
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) throw new RangeError('the median of nothing');
  return median;
}

type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;
const states = new Map<DemoRole, State>();
async function stateOf(role: DemoRole): Promise<State> {
  const known = states.get(role);
  if (known) return known;
  const context = await browser.newContext({ baseURL: origin });
  await logIn(await context.newPage(), demoAccount(role));
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  states.set(role, state);
  return state;
}

// The journeys need a product's address, which visitors can read if the catalog is public.
const { origin, stop } = await startProduct({ PUBLIC_CATALOGUE: 'true' });
const browser = await chromium.launch(await findBrowser());
try {
  const { items } = await (await fetch(`${origin}/api/products?limit=1`)).json();
  const words = process.argv.slice(2);
  const wanted = journeysIn(items[0]).filter(
    ({ name }) => words.length === 0 || words.some((start) => name.startsWith(start)),
  );
  if (wanted.length === 0) throw new Error(`no interaction starts with ${words.join(' or ')}`);
  console.log('worst\tvisits\twidth\tinteraction');
  for (const journey of wanted) {
    for (const width of widths) await measure(browser, journey, width);
  }
} finally {
  await browser.close();
  await stop();
}
