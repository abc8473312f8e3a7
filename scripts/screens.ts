// Takes a screenshot of every page in the demo shop, in both themes and at three widths, and checks its layout and
// WCAG 2.2 AA: with the shop's own replies, with empty and with long ones, while the server doesn't answer, and with
// errors. The short scenes add dialogs, open menus and forms. Writes an index page to .cache/screens:
//   npm run screens                  everything
//   npm run screens -- myBuyers      scenes whose names start with "myBuyers"
//   npm run screens -- --no-axe      pictures only
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { type DemoRole, demoAccount, logIn } from '#tests/e2e/support/accounts.ts';
import { findBrowser } from '#tests/support/browser.ts';
import { fillShop } from './screens/busy-shop.ts';
import { indexPage } from './screens/index-page.ts';
import type { Scene } from './screens/scene.ts';
import { scenes } from './screens/scenes.ts';
import { serve } from './screens/serve.ts';
import { type Options, type Shot, shoot } from './screens/shoot.ts';
import { walk } from './screens/walk.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: { axe: { type: 'boolean', default: true } },
});
const wanted = [...walk, ...scenes.map((scene) => [scene])]
  .map((visit) =>
    visit.filter(
      ({ name }) => positionals.length === 0 || positionals.some((start) => name.startsWith(start)),
    ),
  )
  .filter((visit) => visit.length > 0);
if (wanted.length === 0) throw new Error(`no scene starts with ${positionals.join(' or ')}`);
const folder = join(import.meta.dirname, '../.cache/screens');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const started = performance.now();
const { origin, stop } = await serve();
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

async function tokenOf(role: DemoRole): Promise<string> {
  const [local] = (await stateOf(role)).origins;
  return local?.localStorage.find(({ name }) => name === 'accessToken')?.value ?? '';
}

const shots: Shot[] = [];
let failed = 0;
/** Takes the pictures of a visit's scenes, until one of them needs nothing from the server. */
async function take(visit: readonly Scene[], options: Options): Promise<void> {
  for (const scene of visit) {
    const taken = await shoot(scene, options).catch((error: Error) => {
      failed += 1;
      console.log(`${scene.name} failed: ${error.message}`);
    });
    if (!taken) continue;
    shots.push(...taken.shots);
    for (const { variant, complaints } of taken.shots)
      for (const one of complaints) console.log(`${scene.name} (${variant}): ${one}`);
    if (!taken.called) break;
  }
}

try {
  const ids = await fillShop(origin, tokenOf);
  const options = { browser, origin, folder, ids, stateOf, now: new Date(), axe: flags.axe };
  const queue = wanted.values();
  const work = async () => {
    for (const visit of queue) await take(visit, options);
  };
  // Many scenes wait for the network or a retry, so two workers would leave the cores idle.
  await Promise.all([work(), work(), work(), work()]);
} finally {
  await browser.close();
  await stop();
}

writeFileSync(join(folder, 'index.html'), indexPage(shots));
const complaints = failed + shots.flatMap((shot) => shot.complaints).length;
if (complaints > 0) process.exitCode = 1;
const seconds = Math.round((performance.now() - started) / 1000);
console.log(
  `${shots.length} pictures in ${seconds} s, ${complaints} problems: .cache/screens/index.html`,
);
