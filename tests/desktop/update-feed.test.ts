import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { AppImageUpdater } from 'electron-updater';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sourceOf } from '#electron/main/update-source.ts';
import { until } from '#tests/support/until.ts';
import { closeDesktops, type Desktop, launchDesktop } from './support/launch.ts';
import { readableLog } from './support/quiet-log.ts';
import { startUpdateFeed } from './support/update-feed.ts';

let feed: Awaited<ReturnType<typeof startUpdateFeed>>;
beforeEach(async () => {
  feed = await startUpdateFeed();
});

/** Starts the real updater of version 1.1.0, with Node's HTTP client. `quit` simulates quitting the application. */
function start() {
  let ending: (code: number) => void = () => undefined;
  const application = {
    ...{ version: '1.1.0', name: 'second-fret', isPackaged: true },
    ...{ appUpdateConfigPath: join(feed.folder, 'app-update.yml'), userDataPath: feed.folder },
    ...{ baseCachePath: join(feed.folder, 'cache'), whenReady: async () => undefined },
    ...{ relaunch: () => undefined, quit: () => ending(0) },
    onQuit: (handler: typeof ending) => {
      ending = handler;
    },
  };
  const updater = new AppImageUpdater(null, application);
  const httpExecutor = Object.assign(new ElectronHttpExecutor(), {
    createRequest: (options: object, callback: (answer: IncomingMessage) => void) =>
      request(options, callback),
  });
  Object.assign(updater, { httpExecutor });
  return {
    source: sourceOf(updater, readableLog().log, feed.publicKey),
    quit: () => application.quit(),
  };
}

// Only the AppImage updater replaces the program itself. The updaters for other packages start a system installer.
describe.skipIf(process.platform !== 'linux')('the updater of an AppImage', () => {
  it('finds a newer version, downloads it on request, and installs it on quit', async () => {
    await feed.publish('1.2.0');
    const { source, quit } = start();
    expect(await source.check()).toBe('1.2.0');
    expect(feed.asked).toEqual(['latest-linux.yml']);
    await source.download();
    expect(feed.asked).toContain('second-fret-1.2.0.AppImage');
    expect(await feed.installed()).toBe('old');
    quit();
    expect(await feed.installed()).toBe('1.2.0');
  });

  it('installs nothing that was not downloaded', async () => {
    await feed.publish('1.2.0');
    const { source, quit } = start();
    await source.check();
    quit();
    expect(await feed.installed()).toBe('old');
  });

  it.each(['1.1.0', '1.0.0'])('ignores %s, which is not newer', async (version) => {
    await feed.publish(version);
    expect(await start().source.check()).toBeNull();
  });

  it.each([
    ['without a signature', (text: string) => text.replace(/signature: .*/, '')],
    ['with another checksum', (text: string) => text.replaceAll(/sha512: ./g, 'sha512: A')],
    ['with another version', (text: string) => text.replaceAll('1.2.0', '1.3.0')],
    ['without files', (text: string) => text.replace(/files:(.|\n)*?path/, 'files: []\npath')],
  ])('refuses a feed %s', async (_what, forge) => {
    await feed.publish('1.2.0', '1.2.0', forge);
    await expect(start().source.check()).rejects.toThrow('no valid signature');
  });

  it('refuses a file with the wrong checksum', async () => {
    await feed.publish('1.2.0', '6.6.6');
    const { source, quit } = start();
    await source.check();
    await expect(source.download()).rejects.toThrow(/sha512 checksum mismatch/);
    quit();
    expect(await feed.installed()).toBe('old');
  });
});

describe.skipIf(process.platform !== 'linux')('the built application', () => {
  let desktop: Desktop;
  afterEach(async () => {
    await desktop?.close();
    delete (process as { resourcesPath?: string }).resourcesPath;
  });
  afterAll(closeDesktops);

  it('offers a newer version, downloads it, and starts it', async () => {
    await feed.publish('0.3.0');
    Object.assign(process, { resourcesPath: feed.folder });
    desktop = await launchDesktop({ packaged: true });
    const { page, shell } = desktop;
    await page.getByRole('heading', { name: 'Which shop?' }).waitFor();
    expect(feed.asked).toEqual([]);
    const found = await page.evaluate(() => window.secondFret?.updates?.check());
    expect(found).toEqual({ status: 'available', version: '0.3.0' });
    await page.getByText('Second Fret 0.3.0 is available.').waitFor();
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByText('Second Fret 0.3.0 is ready.').waitFor();
    expect(await feed.installed()).toBe('old');
    await page.getByRole('button', { name: 'Restart now' }).click();
    await until(async () => (await feed.installed()) === '0.3.0', 'the new one is in place');
    expect(desktop.windows).toEqual([]);
    expect(shell.questions).toEqual([]);
  });
});
