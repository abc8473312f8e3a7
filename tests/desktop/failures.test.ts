import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#tests/support/until.ts';
import { closeDesktops, type Desktop, launchDesktop } from './support/launch.ts';
import { connect, logIn } from './support/person.ts';
import { type Relay, startRelay } from './support/relay.ts';
import { newAccount, newProductOf, shopOrigin } from './support/shop.ts';

const title = 'Duo-Sonic of the outage';
let product: { _id: string };
let way: Relay;
let desktop: Desktop;

beforeAll(async () => {
  const seller = await newAccount('Dee Dealer');
  [product, way] = await Promise.all([newProductOf(seller, title), startRelay(shopOrigin())]);
  desktop = await launchDesktop();
  await connect(desktop, way.origin);
  await logIn(desktop, seller);
});
afterAll(async () => {
  await closeDesktops();
  await way?.close();
});

describe('a page that crashes', () => {
  it('shows the failure page, and returns to the saved draft', async () => {
    desktop.shell.choose('addProduct');
    await desktop.page.getByLabel('Product Name').fill('Mustang before the crash');
    await desktop.page.getByLabel('Location').fill('Typed a moment ago');
    await desktop.windows[0]?.webContents.crash('oom');

    await desktop.page.getByRole('heading', { name: 'The page ran out of memory' }).waitFor();
    expect(await desktop.page.getByText('oom (139)').count()).toBe(1);
    expect(await desktop.page.content()).not.toMatch(/eyJ|@example/);
    expect(desktop.log()).toContain('"reason":"oom"');
    await desktop.page.getByRole('link', { name: 'Reload' }).click();

    // The reloaded page opens the same draft, and the text is still there.
    const field = (label: string) => desktop.page.getByLabel(label).inputValue();
    await until(async () => (await field('Location')) === 'Typed a moment ago', 'all is there');
    expect(await field('Product Name')).toBe('Mustang before the crash');
    expect(new URL(desktop.page.url()).pathname).toBe('/dashboard/addProduct');
  });

  it('is stopped when it hangs and the user agrees', async () => {
    desktop.windows[0]?.emit('unresponsive');
    await until(() => desktop.shell.questions.includes('The page isn’t responding'), 'it asks');
    expect(await desktop.page.getByRole('heading', { name: /My Products/ }).count()).toBe(1);
    desktop.shell.answers.push('Stop the Page');
    await until(() => {
      desktop.windows[0]?.emit('unresponsive');
      return desktop.log().includes('"reason":"killed"');
    }, 'it asks again and stops the page');
    await desktop.page.getByRole('heading', { name: 'The page was stopped' }).waitFor();
  });
});

it('shows a banner while the server of the shop is down', async () => {
  const { page } = desktop;
  desktop.shell.choose('addProduct');
  await page.getByRole('heading', { name: 'Add A Product' }).waitFor();

  await way.leave();
  desktop.app.emit('second-instance', {}, ['app', `secondfret://product/${product._id}`]);
  const banner = page.getByText('The shop isn’t responding.');
  await banner.waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await until(() => desktop.log().includes('the server did not reply'), 'it is logged');
  await banner.waitFor();

  // Every ten seconds, the page checks whether the server responds. The first reply removes the banner.
  await way.comeBack();
  await page.getByRole('heading', { name: title }).waitFor();
  await banner.waitFor({ state: 'detached' });
});

describe('startup', () => {
  it('shows why it failed', async () => {
    await expect(launchDesktop({ broken: true })).rejects.toThrow(
      'Second Fret couldn’t start: this system is broken',
    );
  });

  it('warns the user if there is no sandbox', async () => {
    const unsafe = await launchDesktop({ switches: ['no-sandbox'] });
    expect(unsafe.shell.questions).toEqual(['Second Fret is running without its sandbox']);
    await unsafe.close();
  });
});
