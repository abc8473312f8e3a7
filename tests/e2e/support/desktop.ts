import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type Browser, type Page } from '@playwright/test';
import { desktopOrigin } from '#contracts/app/desktop.ts';
import { launchDesktop } from '#tests/desktop/support/launch.ts';
import { startRelay } from '#tests/desktop/support/relay.ts';
import type { ElectronProgram } from '#tests/support/electron-program.ts';

export type RunningDesktop = Awaited<ReturnType<typeof startDesktop>>;

/**
 * Starts the desktop application with its server already chosen.
 * @param program the real Electron, or null to run the stand-in for it in `browser`
 * @param server the running server's origin
 */
export async function startDesktop(
  browser: Browser,
  program: ElectronProgram | null,
  server: string,
) {
  const relay = await startRelay(server);
  const userData = await mkdtemp(join(tmpdir(), 'second-fret-user-'));
  const chosen = { origin: relay.origin, imageSources: [] };
  await writeFile(
    join(userData, 'settings.json'),
    JSON.stringify({ server: chosen, unsandboxed: true }),
  );

  const { page, context, files, printed, close } = program
    ? await inElectron(program, userData)
    : await inStandIn(browser, userData);
  return {
    page,
    context,
    /** The relay between the application and the server. */
    relay,
    /** The simulated file dialogs and viewer. Null in the real Electron. */
    files,
    /** Returns how many pages the stand-in for Electron has printed. */
    printed,
    async close(): Promise<void> {
      await close();
      await relay.close();
      await rm(userData, { recursive: true, force: true });
    },
  };
}

async function inStandIn(browser: Browser, userData: string) {
  const desktop = await launchDesktop({ userData, browser });
  const { page } = desktop;
  return {
    page: atHome(page, page.url()),
    context: page.context(),
    files: desktop.shell.files,
    printed: () => desktop.windows.reduce((sum, one) => sum + one.webContents.printed.length, 0),
    close: desktop.close,
  };
}

async function inElectron({ executablePath, application }: ElectronProgram, userData: string) {
  const app = await _electron.launch({
    executablePath,
    args: [application, `--user-data-dir=${userData}`],
    chromiumSandbox: process.getuid?.() !== 0,
  });
  const page = await app.firstWindow();
  return {
    page: atHome(page, desktopOrigin),
    context: app.context(),
    files: null,
    printed: () => 0,
    close: () => app.close(),
  };
}

/** Makes `page.goto` accept paths. Playwright's base URL has no effect in Electron. */
function atHome(page: Page, home: string): Page {
  const goto = page.goto.bind(page);
  page.goto = (address, options) => goto(new URL(address, home).href, options);
  return page;
}
