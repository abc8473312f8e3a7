import { accessSync, constants, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import type { Log } from './log.ts';
import { checkSignature } from './update-signature.ts';
import type { UpdateSource } from './updates.ts';

/** Returns how the application is updated: by itself, by the system's package manager, or not at all. */
export function updateWay({
  system,
  packaged,
  appImage,
  feed,
}: {
  system: NodeJS.Platform;
  packaged: boolean;
  /** Whether the application runs from an AppImage. */
  appImage: boolean;
  /** Whether the package contains an update address. */
  feed: boolean;
}): 'self' | 'manual' | 'unavailable' {
  if (!packaged) return 'unavailable';
  if (system === 'linux' && !appImage) return 'manual';
  return feed ? 'self' : 'unavailable';
}

/**
 * Returns whether the updater can replace the AppImage at `path`. The updater writes the new AppImage next to the old
 * one.
 */
export function canReplace(path: string | null): boolean {
  try {
    if (path !== null) accessSync(dirname(path), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads electron-updater, which reads the update address from the package's `app-update.yml`. macOS and Windows check
 * who signed an update. Nothing checks an AppImage, so packaging adds the publisher's key.
 */
export async function electronUpdates(log: Log, system: NodeJS.Platform): Promise<UpdateSource> {
  const { default: updater } = await import('electron-updater');
  const key = () => readFileSync(join(process.resourcesPath, 'update-key.pem'), 'utf8');
  return sourceOf(updater.autoUpdater, log, system === 'linux' ? key() : null);
}

/**
 * Wraps an updater. The only thing that the updater does automatically is install a downloaded update when the
 * application quits. With `publicKey`, rejects updates without a valid signature.
 */
export function sourceOf(updater: AppUpdater, log: Log, publicKey: string | null): UpdateSource {
  const warn = (message?: unknown) => log.warn('updater', { why: String(message) });
  updater.logger = { info: () => undefined, warn, error: warn };
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = true;
  updater.autoRunAppAfterInstall = true;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  const { isUpdateSupported } = updater;
  updater.isUpdateSupported = (feed) => {
    if (publicKey !== null) checkSignature(feed, publicKey);
    return isUpdateSupported(feed);
  };
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
