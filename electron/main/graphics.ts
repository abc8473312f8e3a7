import type { App } from 'electron';
import type { Log } from './log.ts';
import type { SettingsFile } from './settings.ts';

/** After this many crashes in one run, the graphics card isn't used any more. Chromium itself gives up a bit later. */
const maxCrashes = 3;

/**
 * Logs when one of Chromium's processes ends. If the one for the graphics card keeps crashing, the application draws
 * without it from the next start on. Call this before the application is ready.
 */
export function watchProcesses(
  app: Pick<App, 'on' | 'disableHardwareAcceleration'>,
  settings: SettingsFile,
  log: Log,
): void {
  if (!settings.get().graphics) app.disableHardwareAcceleration();
  let crashes = 0;
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    log.warn('a process is gone', { type, reason, code: exitCode });
    if (type !== 'GPU' || reason === 'clean-exit' || reason === 'killed') return;
    crashes += 1;
    if (crashes === maxCrashes) settings.set({ graphics: false });
  });
}
