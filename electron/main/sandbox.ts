import { type App, dialog } from 'electron';
import type { Log } from './log.ts';
import type { SettingsFile } from './settings.ts';

/**
 * Turns the sandbox on for all pages. Returns false if the application was started without one, as an AppImage is on
 * systems that don't allow it. Call this before the application is ready.
 */
export function enableSandbox(app: Pick<App, 'commandLine' | 'enableSandbox'>): boolean {
  // Read the switch first, because `enableSandbox` removes it, although Chromium has already started without a sandbox.
  // The remaining processes can't start with one.
  const sandboxed = !app.commandLine.hasSwitch('no-sandbox');
  if (sandboxed) app.enableSandbox();
  else app.commandLine.appendSwitch('disable-gpu-sandbox');
  return sandboxed;
}

/** Asks the user whether to run without a sandbox, until the answer is yes once. Returns whether the user agrees. */
export function agreesToNoSandbox(settings: SettingsFile, log: Log): boolean {
  log.warn('running without a sandbox');
  if (settings.get().unsandboxed) return true;
  const answer = dialog.showMessageBoxSync({
    type: 'warning',
    title: 'Second Fret',
    message: 'Second Fret can’t start its sandbox',
    detail:
      'The sandbox protects this computer, its logins and its cash drawer from a harmful page. This system doesn’t allow one for AppImages. On Debian and Ubuntu, install the .deb package instead: it has a sandbox.',
    buttons: ['Quit', 'Run Without a Sandbox'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  if (answer === 1) settings.set({ unsandboxed: true });
  return answer === 1;
}
