import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app, Menu, Tray } from 'electron';
import type { MenuChoice } from './menu.ts';

/** Returns a function that shows or hides the tray icon. With the icon, the user can open the window or quit. */
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

/**
 * Returns whether the application starts when the user logs in to the system, and how to change that. On Linux,
 * autostart is a file. The other systems have a setting.
 */
export function loginStart(system: NodeJS.Platform, program: string): Omit<MenuChoice, 'label'> {
  if (system !== 'linux') {
    return {
      checked: app.getLoginItemSettings().openAtLogin,
      set: (openAtLogin) => app.setLoginItemSettings({ openAtLogin }),
    };
  }
  const file = join(app.getPath('appData'), 'autostart', 'second-fret.desktop');
  return {
    checked: existsSync(file),
    set(on) {
      if (!on) return rmSync(file, { force: true });
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, autostartEntry(program));
    },
  };
}

/** Returns the desktop entry that starts `program`. Escapes the path as the Desktop Entry Specification requires. */
function autostartEntry(program: string): string {
  const quoted = program
    .replaceAll(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%');
  return `[Desktop Entry]\nType=Application\nName=Second Fret\nIcon=second-fret\nExec="${quoted}"\nTerminal=false\nX-GNOME-Autostart-enabled=true\n`;
}
