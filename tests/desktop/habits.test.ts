import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDesktop, runningShop, shopOrigin } from '#tests/desktop/support/shop.ts';
import { temporaryFolder } from '#tests/support/at-end.ts';
import { expectToast } from '#tests/support/toasts.ts';
import { until } from '#tests/support/until.ts';
import { launchDesktop } from './support/launch.ts';

const title = 'Jazzmaster of habit';
const onMac = process.platform === 'darwin';
const userData = await temporaryFolder();
const seller = await runningShop().signUp('Sally Seller');
const product = await runningShop().sell({ title }, seller);
let desktop = await openDesktop({ userData });

const arrived = (path: string) =>
  desktop.page.waitForURL(({ pathname, search }) => pathname + search === path);
const settings = async () => JSON.parse(await readFile(join(userData, 'settings.json'), 'utf8'));
const theWindow = () => {
  const [window] = desktop.windows;
  if (!window) throw new Error('no window');
  return window;
};

/** Waits until the login form is open, then logs in. */
async function comeIn() {
  await arrived('/login');
  await desktop.page.getByLabel('Email').fill(seller.email);
  await desktop.page.getByLabel('Password', { exact: true }).fill(seller.password);
  await desktop.page.getByRole('button', { name: 'Login', exact: true }).click();
}

describe('links from elsewhere', () => {
  it('open a product after the login', async () => {
    desktop.app.emit('second-instance', {}, ['app', `secondfret://product/${product._id}`]);
    await comeIn();
    await arrived(`/productDetails/${product._id}`);
    await desktop.page.getByRole('heading', { name: title }).waitFor();
  });

  it('bring the window to the front and navigate without a reload', async () => {
    theWindow().focused = false;
    await desktop.page.evaluate(() => Object.assign(window, { stays: true }));
    const preventDefault = () => undefined;
    desktop.app.emit('open-url', { preventDefault }, `secondfret://booking/${product._id}`);
    // There is no booking with this id, because it is the product's id.
    await arrived(`/dashboard/myBuyers?booking=${product._id}`);
    await desktop.page.getByText('That booking is no longer open').waitFor();
    expect(theWindow().focused).toBe(true);
    expect(await desktop.page.evaluate(() => 'stays' in window)).toBe(true);
  });
});

describe('the menu', () => {
  it('opens pages, and goes back and forward', async () => {
    const { choose } = desktop.shell;
    choose('products');
    await arrived('/allProducts');
    choose('myProducts');
    await arrived('/dashboard/myProducts');
    choose('back');
    await arrived('/allProducts');
    choose('forward');
    await arrived('/dashboard/myProducts');
    choose('addProduct');
    await arrived('/dashboard/addProduct');
    await desktop.page.getByRole('heading', { name: 'Add A Product' }).waitFor();
    choose('report');
    await desktop.page.getByRole('heading', { name: 'Contact Us' }).waitFor();
    expect(await desktop.page.evaluate(() => 'stays' in window)).toBe(true);
  });

  it('shows the keyboard shortcuts, and versions to copy', async () => {
    const { page, shell } = desktop;
    shell.choose('shortcuts');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    shell.choose('about');
    const about = page.getByRole('dialog', { name: 'About Second Fret' });
    await about.getByText('0.2.0').waitFor();
    await about.getByText(process.versions.node).waitFor();
    await page.context().grantPermissions(['clipboard-write']);
    await about.getByRole('button', { name: 'Copy versions' }).click();
    await expectToast(page, 'Copied.');
    const refused = await page.evaluate(() =>
      navigator.clipboard.readText().catch(({ name }) => name),
    );
    expect(refused).toBe('NotAllowedError');
    await page.keyboard.press('Escape');
    shell.choose('report');
    await page.getByRole('textbox', { name: 'Message' }).focus();
    await page.keyboard.press('ControlOrMeta+V');
    const copied = await page.getByRole('textbox', { name: 'Message' }).inputValue();
    expect(copied).toMatch(/^Second Fret: 0\.2\.0\n/);
    expect(copied).toContain(`Node.js: ${process.versions.node}`);
    expect(copied).not.toMatch(/eyJ|@example/);
    await page.getByRole('textbox', { name: 'Message' }).fill('');
    shell.choose('updates');
    await about.getByText('This copy of Second Fret doesn’t check for updates.').waitFor();
    await page.keyboard.press('Escape');
  });

  it('asks before leaving unsaved changes, like the close button', async () => {
    const { page, shell } = desktop;
    shell.choose('myProducts');
    await page.getByRole('link', { name: /^Edit/ }).first().click();
    await page.getByLabel('Product Name').fill(`${title}, with a case`);
    shell.choose('home');
    const warning = page.getByRole('alertdialog');
    await warning.getByRole('button', { name: 'Stay here' }).click();
    expect(await page.getByLabel('Product Name').inputValue()).toBe(`${title}, with a case`);

    theWindow().close();
    await until(() => shell.questions.includes('Leave without saving?'), 'it asks');
    expect(desktop.windows).toHaveLength(1);
    expect(await page.getByLabel('Product Name').inputValue()).toBe(`${title}, with a case`);

    shell.choose('home');
    await warning.getByRole('button', { name: 'Leave' }).click();
    await arrived('/');
    // The form would block the next command's navigation, so wait until the form is gone.
    await page.getByLabel('Product Name').waitFor({ state: 'detached' });
  });

  it('finds text in the page', async () => {
    const { page, shell } = desktop;
    shell.choose('myProducts');
    await page.getByRole('heading', { name: /My Products/ }).waitFor();
    shell.choose('find');
    const field = page.getByLabel('Find in page');
    await until(() => field.evaluate((it) => it === document.activeElement), 'the field’s focus');
    await page.keyboard.type('JAZZMASTER of');
    const bar = page.getByRole('search').filter({ has: field });
    await bar.getByText(/^1 of \d/).waitFor();
    const marked = () => page.evaluate(() => CSS.highlights.get('found')?.size ?? 0);
    expect(await marked()).toBeGreaterThan(0);
    await page.keyboard.type('f nothing');
    await bar.getByText('Not found').waitFor();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    expect(await marked()).toBe(0);
  });

  it('prints the page with the system’s dialog', async () => {
    desktop.shell.choose('print');
    const { printed } = theWindow().webContents;
    await until(() => printed.length > 0, 'it prints');
    expect(printed).toEqual([{ silent: false, printBackground: true }]);
  });

  it.skipIf(onMac)('obeys its keys, unless the page uses them', async () => {
    const { page } = desktop;
    await page.keyboard.press('Control+2');
    await arrived('/allProducts');
    await page.evaluate(() =>
      addEventListener('keydown', (event) => event.key === '1' && event.preventDefault()),
    );
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Control+3');
    await arrived('/dashboard/myProducts');
    await page.keyboard.press('Alt+ArrowLeft');
    await arrived('/allProducts');
  });

  it('zooms the page', async () => {
    const { zoom } = theWindow().webContents;
    desktop.shell.choose('zoom-in');
    expect(theWindow().webContents.zoom).toBeGreaterThan(zoom);
    await until(async () => (await settings()).zoom === 1.1, 'it is kept');
  });
});

describe('a second window', () => {
  it('opens for a Ctrl click, beside the first, with every guard', async () => {
    const { page } = desktop;
    desktop.shell.choose('products');
    await page
      .getByRole('link', { name: title })
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
    const second = await until(() => desktop.windows[1], 'a window opens');
    const other = await second.webContents.page;
    await other.getByRole('heading', { name: title }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/allProducts');
    const { x, y } = theWindow().bounds;
    expect(second.options).toMatchObject({ x: x + 28, y: y + 28 });
    expect(second.options.webPreferences).toEqual(theWindow().options.webPreferences);
    expect(await other.evaluate(() => window.secondFret?.server?.current())).toMatch(/^http/);
  });

  it('gets the menu’s commands while it is in front', async () => {
    const [first, second] = desktop.windows;
    const other = await second?.webContents.page;
    desktop.shell.choose('home');
    await other?.waitForURL(({ pathname }) => pathname === '/');
    first?.focus();
    desktop.shell.choose('myProducts');
    await arrived('/dashboard/myProducts');
    expect(new URL(other?.url() ?? '').pathname).toBe('/');
  });

  it('prints itself and asks in itself, whichever window is in front', async () => {
    const [first, second] = desktop.windows;
    const ids = [first, second].map((window) => window?.webContents.id);
    const other = await second?.webContents.page;
    const pending = other?.evaluate(() => window.secondFret?.print.toPrinter('a4'));
    first?.focus();
    expect(await pending).toBe('done');
    expect(second?.webContents.paper.at(-1)).toContain('Second Fret');
    desktop.shell.refuses.add('print');
    const again = await other?.evaluate(() => window.secondFret?.print.toPrinter('a4'));
    expect(again).toBe('cancelled');
    desktop.shell.refuses.clear();
    await other?.evaluate(async () => {
      const { secondFret } = window;
      await secondFret?.print.pdf?.save('a4', 'Sheet');
      await secondFret?.pickImages?.(1);
      await secondFret?.openExternal('https://example.com/');
    });
    expect(desktop.shell.files.askedIn).toEqual([ids[1], ids[1]]);
    expect(desktop.shell.askedIn.at(-1)).toBe(ids[1]);
    expect(first?.webContents.printed).toHaveLength(1);
    second?.close();
    await until(() => desktop.windows.length === 1, 'it closes');
  });

  it('does not open without a click or key press', async () => {
    const refused = await desktop.page.evaluate(() => window.open('/about'));
    expect(refused).toBeNull();
    await until(() => desktop.log().includes('refused a window'), 'it is refused');
    expect(desktop.windows).toHaveLength(1);
  });
});

it('offers to copy a picture, and to copy a link that others can open', async () => {
  const { webContents } = theWindow();
  const editFlags = { canCut: false, canCopy: true, canPaste: false, canSelectAll: true };
  const linkURL = `app://second-fret/productDetails/${product._id}`;
  const place = { x: 4, y: 5, hasImageContents: true, linkURL };
  const text = { isEditable: false, selectionText: '', misspelledWord: '', editFlags };
  webContents.emit('context-menu', {}, { ...place, ...text, dictionarySuggestions: [] });
  const items = desktop.shell.contextMenus.at(-1) ?? [];
  expect(items.map(({ label }) => label)).toEqual([
    'Open Link in New Window',
    'Copy Link',
    'Copy Image',
  ]);
  const press = () =>
    items.slice(1).forEach(({ click }) => void click?.({} as never, undefined, {} as never));
  press();
  const address = `${shopOrigin()}/productDetails/${product._id}`;
  await until(() => desktop.shell.copied[0] === address, 'it is copied');
  desktop.shell.refuses.add('clipboard');
  press();
  await until(() => desktop.log().includes('could not copy a link'), 'it is logged');
  webContents.copied.pop();
  expect(webContents.copied).toEqual([[4, 5]]);
});

describe('a new booking', () => {
  let booking: { _id: string };

  it('causes a notification if the window has no focus, and is counted on the icon', async () => {
    const { shell } = desktop;
    await until(() => shell.badges.at(-1) === 0, 'no booking is open');
    theWindow().focused = false;
    booking = await runningShop().book(await runningShop().signUp('Bo Buyer'), product);
    const shown = await until(() => shell.notifications[0], 'a notification is shown');
    expect(shown.shown).toBe(true);
    expect(shown.text).toMatchObject({
      title: `New booking: “Bo Buyer” booked ${title}`,
      body: expect.stringMatching(/^Held until /),
    });
    expect(existsSync(shown.text.icon)).toBe(true);
    await until(() => shell.badges.at(-1) === 1, 'it is counted');
  });

  it('opens on a click, which marks the notice as read', async () => {
    const { page, shell } = desktop;
    await page.getByRole('link', { name: 'Notices, 1 unread' }).waitFor();
    shell.notifications[0]?.emit('click');
    await arrived(`/dashboard/myBuyers?booking=${booking._id}`);
    const row = page.locator(`#booking-${booking._id}`);
    await row.waitFor();
    await until(
      () => row.evaluate((one) => one === document.activeElement),
      'the booking has focus',
    );
    expect(theWindow().focused).toBe(true);
    await page.getByRole('link', { name: 'Notices', exact: true }).first().waitFor();
  });

  it('causes no notification while the window has focus, and never a second one', async () => {
    const { page, shell } = desktop;
    await runningShop().book(await runningShop().signUp('Willa Waits'), product);
    await until(() => shell.badges.at(-1) === 2, 'both are counted');
    await page.getByText('Willa Waits').waitFor();
    await page.getByRole('link', { name: 'Notices, 1 unread' }).waitFor();
    const second = `New on the waitlist for ${title}: “Willa Waits”`;
    const reported = () => JSON.stringify(desktop.messages).includes(second);
    await until(reported, 'the page reports the notice');
    theWindow().focused = false;
    const { length } = shell.badges;
    await page.reload();
    await until(() => shell.badges.slice(length).at(-1) === 2, 'both are counted again');

    // Add a third booking. A notification for the second booking would arrive before the notification for the third.
    await runningShop().book(await runningShop().signUp('Theo Third'), product);
    const titles = () => shell.notifications.map(({ text }) => text.title);
    const third = `New on the waitlist for ${title}: “Theo Third”`;
    await until(() => titles().includes(third), 'the next booking is shown');
    expect(titles()).toEqual([`New booking: “Bo Buyer” booked ${title}`, third]);
  });

  it('is forgotten after a logout', async () => {
    const { page, shell } = desktop;
    shell.choose('logOut');
    await page.getByRole('link', { name: 'Login' }).first().waitFor();
    await until(() => shell.badges.at(-1) === 0, 'the number is removed');
  });
});

describe('in the background', () => {
  // macOS keeps applications without a window running.
  it.skipIf(onMac)(
    'stays in the tray when its window is closed, if this setting is on',
    async () => {
      const { shell } = desktop;
      expect(shell.trays).toEqual([]);
      shell.choose('Keep Running in the Tray');
      expect(shell.trays).toHaveLength(1);
      theWindow().close();
      expect(theWindow().shown).toBe(false);
      shell.trays[0]?.emit('click');
      expect(theWindow().shown).toBe(true);
      shell.choose('Keep Running in the Tray');
      expect(shell.trays).toEqual([]);
    },
  );

  it('starts at login, if this setting is on', async () => {
    const file = join(userData, 'autostart/second-fret.desktop');
    desktop.shell.choose('Start When You Log In');
    expect(await readFile(file, 'utf8')).toContain(`Exec="${process.execPath}"`);
    desktop.shell.choose('Start When You Log In');
    expect(existsSync(file)).toBe(false);
  });
});

describe('the next start', () => {
  it('restores the window’s position, color and zoom', async () => {
    theWindow().webContents.emit('did-change-theme-color', {}, '#1A100A');
    expect(theWindow().background).toBe('#1a100a');
    theWindow().bounds = { x: 300, y: 200, width: 900, height: 700 };
    theWindow().maximized = true;
    // Quit immediately. Changes that are still being written must not get lost.
    await desktop.close();

    desktop = await launchDesktop({ userData });
    const place = { x: 300, y: 200, width: 900, height: 700 };
    expect(theWindow().options).toMatchObject({ ...place, show: false });
    expect(theWindow().options.backgroundColor).toBe('#1a100a');
    expect(theWindow().maximized).toBe(true);
    await until(() => theWindow().webContents.zoom === 1.1, 'the zoom is restored');
  });

  it('may open more than six connections to the shop, one for each window', () => {
    expect(desktop.switches.get('ignore-connections-limit')).toBe('127.0.0.1');
  });

  it('opens on a connected screen, and shows the link that started the application', async () => {
    await desktop.close();
    const kept = await settings();
    const far = { ...kept.window, x: 4000, maximized: false };
    await writeFile(join(userData, 'settings.json'), JSON.stringify({ ...kept, window: far }));
    const argv = process.argv;
    process.argv = [...argv, `secondfret://product/${product._id}`];
    try {
      const screens = [{ x: 0, y: 0, width: 1280, height: 800 }];
      desktop = await launchDesktop({ userData, screens });
    } finally {
      process.argv = argv;
    }
    const place = { x: 190, y: 50, width: 900, height: 700 };
    expect(theWindow().options).toMatchObject(place);
    await comeIn();
    await arrived(`/productDetails/${product._id}`);
  });
});
