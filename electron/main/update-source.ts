import type { AppUpdater } from 'electron-updater';
import type { Log } from './log.ts';
import type { UpdateSource } from './updates.ts';

/** How this copy is brought up to date: by itself, by the system's package manager, or not at all. */
export function updateWay({
  system,
  packaged,
  appImage,
  feed,
}: {
  system: NodeJS.Platform;
  packaged: boolean;
  /** Whether it runs from an AppImage. */
  appImage: boolean;
  /** Whether the packaging named an address to ask. */
  feed: boolean;
}): 'self' | 'manual' | 'unavailable' {
  if (!packaged) return 'unavailable';
  if (system === 'linux' && !appImage) return 'manual';
  return feed ? 'self' : 'unavailable';
}

/** New versions by electron-updater, from the address in the application's own `app-update.yml`. */
export async function electronUpdates(log: Log): Promise<UpdateSource> {
  const { default: updater } = await import('electron-updater');
  return sourceOf(updater.autoUpdater, log);
}

type Updater = Pick<AppUpdater, 'checkForUpdates' | 'downloadUpdate' | 'quitAndInstall'> & {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  autoRunAppAfterInstall: boolean;
  allowDowngrade: boolean;
  disableWebInstaller: boolean;
  logger: AppUpdater['logger'];
};

/** As a source: nothing by itself but what was fetched, at the end. */
export function sourceOf(updater: Updater, log: Log): UpdateSource {
  const warn = (message?: unknown) => log.warn('updater', { why: String(message) });
  updater.logger = { info: () => undefined, warn, error: warn };
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = true;
  updater.autoRunAppAfterInstall = true;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  return {
    async check() {
      const found = await updater.checkForUpdates();
      return found?.isUpdateAvailable ? found.updateInfo.version : null;
    },
    async download() {
      await updater.downloadUpdate();
    },
    restart() {
      updater.quitAndInstall(true, true);
    },
  };
}
