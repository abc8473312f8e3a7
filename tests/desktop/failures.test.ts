import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logIn, openDesktop, openRelay, runningShop } from '#tests/desktop/support/shop.ts';
import { temporaryFolder } from '#tests/support/at-end.ts';
import { until } from '#tests/support/until.ts';
import { launchDesktop } from './support/launch.ts';

const title = 'Duo-Sonic of the outage';
const seller = await runningShop().signUp('Dee Dealer');
const product = await runningShop().sell({ title }, seller);
const way = await openRelay();
const desktop = await openDesktop({}, way.origin);
await logIn(desktop, seller);

describe('a page that crashes', () => {
  it('shows the failure page, and returns to the saved draft', async () => {
    desktop.shell.choose('addProduct');
    await desktop.page.getByLabel('Product Name').fill('Mustang before the crash');
    await desktop.page.getByLabel('Location').fill('Typed a moment ago');
    const stored = () => desktop.page.evaluate(() => JSON.stringify(localStorage));
    await until(async () => (await stored()).includes('Typed a moment ago'), 'it is stored');
    await desktop.windows[0]?.webContents.crash('oom');

    await desktop.page.getByRole('heading', { name: 'The page ran out of memory' }).waitFor();
    expect(await desktop.page.content()).not.toMatch(/eyJ|@example/);
    expect(desktop.log()).toContain('"reason":"oom","code":"139"');
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
    expect(await desktop.page.getByLabel('Product Name').count()).toBe(1);
    desktop.shell.answers.push('Stop the Page');
    await until(() => {
      desktop.windows[0]?.emit('unresponsive');
      return desktop.log().includes('"reason":"killed"');
    }, 'it asks again and stops the page');
    await desktop.page.getByRole('heading', { name: 'The page was stopped' }).waitFor();
    desktop.shell.choose('reload');
    await desktop.page.getByLabel('Product Name').waitFor();
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
    const message = await launchDesktop({ broken: true }).catch((error) => error.message);
    expect(message).toMatch(/^Second Fret couldn’t start: The reason is in the logs: /);
  });

  it('shows the window even if nothing reports it as ready, and says if there are no notifications', async () => {
    const slow = await launchDesktop({ neverReady: true, notifications: 'refused' });
    await slow.page.getByRole('heading', { name: 'Which shop?' }).waitFor();
    const [own] = slow.windows;
    if (own) own.shown = false;
    slow.app.emit('second-instance', {}, []);
    expect(own?.shown).toBe(true);
    if (own) own.focused = false;
    const notice = { id: product._id, title: 'New booking', text: 'Held until today' };
    await slow.page.evaluate((given) => window.secondFret?.notify?.notice(given), notice);
    const told = () => JSON.stringify(slow.messages).includes('didn’t show a notification');
    await until(told, 'it says why there is no notification');
    await slow.close();
  });

  it('runs without a sandbox only after the user has agreed once', async () => {
    const userData = await temporaryFolder();
    const given = { userData, switches: ['no-sandbox'] };
    await expect(launchDesktop(given)).rejects.toThrow('exited with 0');
    const unsafe = await launchDesktop({ ...given, answers: ['Run Without a Sandbox'] });
    expect(unsafe.shell.details[0]).toContain('install the .deb package');
    expect([...unsafe.switches.keys()]).toEqual(['no-sandbox', 'disable-gpu-sandbox']);
    await unsafe.close();
    const again = await launchDesktop(given);
    expect(again.shell.questions).toEqual([]);
    await again.close();
  });

  it('draws without the graphics card after it has kept crashing, until the user wants it again', async () => {
    const userData = await temporaryFolder();
    const broken = await launchDesktop({ userData });
    const crash = { type: 'GPU', reason: 'crashed', exitCode: 139 };
    for (let time = 0; time < 3; time += 1) broken.app.emit('child-process-gone', {}, crash);
    expect(broken.log()).toContain('"type":"GPU","reason":"crashed","code":139');
    await broken.close();
    const next = await launchDesktop({ userData });
    expect(next.switches.has('disable-gpu')).toBe(true);
    next.shell.choose('Use the Graphics Card After a Restart');
    await next.close();
    const last = await launchDesktop({ userData });
    expect(last.switches.has('disable-gpu')).toBe(false);
    await last.close();
  });
});

it('writes a log that the user can find', async () => {
  const logs = join(desktop.userData, 'logs');
  expect(await readFile(join(logs, 'second-fret.log'), 'utf8')).toContain('the page is gone');
  desktop.shell.choose('logs');
  expect(desktop.shell.files.shown).toEqual([logs]);
});

it('saves everything when Windows shuts down, where nothing else is reported', async () => {
  const before = Date.now();
  desktop.windows[0]?.emit('session-end', { reasons: ['shutdown'] });
  const kept = await readFile(join(desktop.userData, 'settings.json'), 'utf8');
  expect(JSON.parse(kept).usedAt).toBeGreaterThanOrEqual(before);
});
