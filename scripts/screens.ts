// Photographs every route and state in both themes at three widths, with forced colours, more contrast and
// at 200 %, into .cache/screens with an index page:
//   npm run screens                 everything
//   npm run screens -- Home --axe   the scenes whose names begin so, held against WCAG as well
//   npm run screens -- --dev        from the development server instead of a build
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
  options: { axe: { type: 'boolean', default: false }, dev: { type: 'boolean', default: false } },
});
const wanted = scenes.filter(
  ({ name }) => positionals.length === 0 || positionals.some((start) => name.startsWith(start)),
);
const folder = join(import.meta.dirname, '../.cache/screens');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const started = performance.now();
const { origin, stop } = await serve({ dev: flags.dev });
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

/** The first id in a list that this account reads. */
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
  };
  const queue = wanted.values();
  const work = async () => {
    for (const scene of queue) {
      try {
        shots.push(
          ...(await shoot(scene, { browser, origin, folder, ids, stateOf, axe: flags.axe })),
        );
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
for (const { scene, variant, complaints } of shots) {
  for (const complaint of complaints) console.log(`${scene} (${variant}): ${complaint}`);
}
const seconds = Math.round((performance.now() - started) / 1000);
console.log(
  `${shots.length} pictures of ${wanted.length} screens in ${seconds} s: .cache/screens/index.html`,
);
