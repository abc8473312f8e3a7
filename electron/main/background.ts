import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app, Menu, Tray } from 'electron';

/** Shows the application in the tray, so its window can be closed and opened again. */
export function createTray(icon: string, show: () => void) {
  let tray: Tray | null = null;
  return (visible: boolean): void => {
    if (visible === (tray !== null)) return;
    tray?.destroy();
    tray = visible ? new Tray(icon) : null;
    tray?.setToolTip('Second Fret');
    tray?.on('click', show);
    tray?.setContextMenu(
      Menu.buildFromTemplate([
        { label: 'Open Second Fret', click: show },
        { label: 'Quit', click: () => app.quit() },
      ]),
    );
  };
}

export type LoginStart = { get(): boolean; set(on: boolean): void };

/** Starts the application when the user logs in to the system. Linux reads a file, others have a setting. */
export function loginStart(system: NodeJS.Platform, program: string): LoginStart {
  if (system !== 'linux') {
    return {
      get: () => app.getLoginItemSettings().openAtLogin,
      set: (openAtLogin) => app.setLoginItemSettings({ openAtLogin }),
    };
  }
  const file = join(app.getPath('appData'), 'autostart', 'second-fret.desktop');
  return {
    get: () => existsSync(file),
    set(on) {
      if (!on) return rmSync(file, { force: true });
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, autostartEntry(program));
    },
  };
}

/** Returns the desktop entry that starts `program`. Escapes the path as the specification requires. */
function autostartEntry(program: string): string {
  const quoted = program
    .replaceAll(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%');
  return `[Desktop Entry]\nType=Application\nName=Second Fret\nExec="${quoted}"\nTerminal=false\n`;
}
