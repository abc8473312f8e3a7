// Takes a screenshot of every route and state, in both themes and at three widths, and checks each against WCAG 2.2 AA.
// For the main screens, also takes screenshots with forced colors, more contrast and 200% zoom. Writes an index page to
// .cache/screens:
//   npm run screens                  everything
//   npm run screens -- Home          scenes whose names start with "Home"
//   npm run screens -- --no-axe      pictures only
//   npm run screens -- --dev         with the development server instead of a build
//   npm run screens -- --built       with the build of the last run
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { type DemoRole, demoAccount, logIn } from '#tests/e2e/support/accounts.ts';
import { findBrowser } from '#tests/support/browser.ts';
import { indexPage } from './screens/index-page.ts';
import { scenes } from './screens/scenes.ts';
import { serve } from './screens/serve.ts';
import { type Shot, shoot } from './screens/shoot.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    axe: { type: 'boolean', default: true },
    dev: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
  },
});
const wanted = scenes.filter(
  ({ name }) => positionals.length === 0 || positionals.some((start) => name.startsWith(start)),
);
if (wanted.length === 0) throw new Error(`no scene starts with ${positionals.join(' or ')}`);
const folder = join(import.meta.dirname, '../.cache/screens');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const started = performance.now();
const { origin, stop } = await serve(flags);
process.once('SIGTERM', () => void stop().finally(() => process.exit(143)));
const browser = await chromium.launch(await findBrowser());

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
const states = new Map<DemoRole, Promise<StorageState>>();
function stateOf(role: DemoRole): Promise<StorageState> {
  const state = states.get(role) ?? enter(role);
  states.set(role, state);
  return state;
}

async function enter(role: DemoRole): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: origin });
  await logIn(await context.newPage(), demoAccount(role));
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

/** Returns the id of the first item in a list that this account can see. */
async function firstId(role: DemoRole, path: string): Promise<string> {
  const [local] = (await stateOf(role)).origins;
  const token = local?.localStorage.find(({ name }) => name === 'accessToken')?.value;
  const reply = await fetch(`${origin}/api${path}`, {
    headers: { authorization: `bearer ${token}` },
  });
  const { items }: { items: { _id: string }[] } = await reply.json();
  return items[0]?._id ?? '';
}

const shots: Shot[] = [];
try {
  const ids = {
    product: await firstId('buyer', '/products?limit=1'),
    own: await firstId('seller', '/newProducts?limit=1&status=live'),
    order: await firstId('buyer', '/bookings?limit=1&email=buyer%40secondfret.test'),
  };
  const queue = wanted.values();
  const work = async () => {
    for (const scene of queue) {
      try {
        const taken = await shoot(scene, {
          ...{ browser, origin, folder, ids, stateOf },
          axe: flags.axe,
        });
        shots.push(...taken);
        for (const { variant, complaints } of taken)
          for (const one of complaints) console.log(`${scene.name} (${variant}): ${one}`);
      } catch (error) {
        console.error(`${scene.name}: ${error instanceof Error ? error.message : error}`);
        process.exitCode = 1;
      }
    }
  };
  await Promise.all([work(), work()]);
} finally {
  await browser.close();
  await stop();
}

writeFileSync(join(folder, 'index.html'), indexPage(shots));
const complaints = shots.flatMap((shot) => shot.complaints).length;
if (complaints > 0) process.exitCode = 1;
const seconds = Math.round((performance.now() - started) / 1000);
console.log(
  `${shots.length} pictures of ${wanted.length} scenes in ${seconds} s, ${complaints} problems: .cache/screens/index.html`,
);
