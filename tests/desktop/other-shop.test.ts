import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDesktops, type Desktop, launchDesktop } from './support/launch.ts';
import { connect, logIn } from './support/person.ts';
import { type Relay, startRelay } from './support/relay.ts';
import { newAccount, shopOrigin } from './support/shop.ts';

// The same server acts as both shops, at two different addresses.

let desktop: Desktop;
let other: Relay;
beforeAll(async () => {
  other = await startRelay(shopOrigin());
  desktop = await launchDesktop();
  await connect(desktop);
  await logIn(desktop, await newAccount('Bo Buyer'));
});
afterAll(async () => {
  await closeDesktops();
  await other?.close();
});

const host = (origin: string) => new URL(origin).host;
const loginLink = () => desktop.page.getByRole('link', { name: 'Login' }).first();

it('can’t be chosen by the page alone: the user has to agree', async () => {
  const { page, shell } = desktop;
  const answer = await page.evaluate(
    (origin) => window.secondFret?.server?.choose(origin),
    other.origin,
  );
  expect(answer).toEqual({
    ok: false,
    message: `You are still connected to ${host(shopOrigin())}.`,
  });
  expect(shell.questions).toEqual([`Switch from ${host(shopOrigin())} to ${host(other.origin)}?`]);
  expect(await page.evaluate(() => window.secondFret?.server?.current())).toBe(shopOrigin());
  await page.reload();
  await page.getByRole('button', { name: 'Bo Buyer’s account' }).waitFor();
});

it('is chosen when the user agrees, and no one is logged in there', async () => {
  const { page, shell } = desktop;
  shell.answers.push(`Switch to ${host(other.origin)}`);
  await page.goto(new URL('/server', page.url()).href);
  await connect(desktop, other.origin);
  await loginLink().waitFor();
  expect(await page.evaluate(() => window.secondFret?.server?.current())).toBe(other.origin);
});
