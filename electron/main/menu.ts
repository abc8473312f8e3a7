import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '#contracts/app/desktop.ts';
import type { ZoomChange } from './zoom.ts';

type Item = MenuItemConstructorOptions;

type Options = {
  system: NodeJS.Platform;
  /** True to include developer tools. Packaged applications don't have them. */
  developerTools: boolean;
  /** Sends the command to the page. Opens a window if there is none. */
  command(command: MenuCommand): void;
  zoom(change: ZoomChange): void;
  /** Reloads the page in the front window. */
  reload(): void;
  /** Prints the page in the front window. */
  print(): void;
  closeDisplay(): void;
  /** Opens the folder with the log files. */
  showLogs(): void;
  /** The settings that the user can turn on and off in the File menu. */
  choices: readonly MenuChoice[];
};
export type MenuChoice = { label: string; checked: boolean; set(on: boolean): void };

const line: Item = { type: 'separator' };

/** Returns the application's menu, following the system's conventions. */
export function menuTemplate(options: Options): Item[] {
  const { system, developerTools, command, zoom, reload, print, choices } = options;
  const mac = system === 'darwin';
  const item = (label: string, does: MenuCommand, accelerator?: string): Item => ({
    id: does,
    label,
    ...(accelerator !== undefined && { accelerator }),
    click: () => command(does),
  });
  const zooming = (label: string, change: ZoomChange, accelerator: string): Item => ({
    id: `zoom-${change}`,
    label,
    accelerator,
    click: () => zoom(change),
  });
  /** Returns a hidden copy of a menu item, so that the item has a second keyboard shortcut. */
  const also = ({ id, ...rest }: Item, accelerator: string): Item => ({
    ...rest,
    accelerator,
    visible: false,
    acceleratorWorksWhenHidden: true,
  });
  const about = item('About Second Fret', 'about');
  const updates = item('Check for Updates…', 'updates');
  const shop = item('Choose Another Shop…', 'server');
  const printers = item('Printers…', 'printers');
  const zoomIn = zooming('Zoom In', 'in', 'CmdOrCtrl+Plus');

  const again: Item = {
    id: 'reload',
    label: 'Reload',
    accelerator: 'CmdOrCtrl+R',
    click: reload,
  };

  const own: Item = {
    label: 'Second Fret',
    submenu: [
      ...[about, updates, line, shop, printers, line],
      { role: 'services' },
      line,
      ...[{ role: 'hide' }, { role: 'hideOthers' }, { role: 'unhide' }, line, { role: 'quit' }],
    ] as Item[],
  };
  const file: Item = {
    label: '&File',
    submenu: [
      item('Add A Product', 'addProduct', 'CmdOrCtrl+N'),
      line,
      { id: 'print', label: 'Print…', accelerator: 'CmdOrCtrl+P', click: print },
      line,
      ...(mac ? [] : [shop, printers]),
      item('Log Out', 'logOut'),
      line,
      ...choices.map(
        ({ label, checked, set }): Item => ({
          ...{ id: label, label, checked, type: 'checkbox' },
          click: (clicked) => set(clicked.checked),
        }),
      ),
      ...(choices.length > 0 ? [line] : []),
      mac ? { role: 'close' } : { role: 'quit' },
    ],
  };
  const edit: Item = {
    label: '&Edit',
    submenu: [
      ...[{ role: 'undo' }, { role: 'redo' }, line],
      ...[{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'pasteAndMatchStyle' }],
      ...[{ role: 'delete' }, line, { role: 'selectAll' }, line],
      item('Find in Page…', 'find', 'CmdOrCtrl+F'),
    ] as Item[],
  };
  const view: Item = {
    label: '&View',
    submenu: [
      again,
      also(again, 'F5'),
      line,
      zooming('Actual Size', 'reset', 'CmdOrCtrl+0'),
      zoomIn,
      also(zoomIn, 'CmdOrCtrl+='),
      zooming('Zoom Out', 'out', 'CmdOrCtrl+-'),
      line,
      { id: 'close-display', label: 'Close Customer Display', click: options.closeDisplay },
      { role: 'togglefullscreen' },
      ...(developerTools ? [line, { role: 'toggleDevTools' } as const] : []),
    ],
  };
  const go: Item = {
    label: '&Go',
    submenu: [
      item('Back', 'back', mac ? 'Cmd+[' : 'Alt+Left'),
      item('Forward', 'forward', mac ? 'Cmd+]' : 'Alt+Right'),
      line,
      item('Home', 'home', 'CmdOrCtrl+1'),
      item('All Products', 'products', 'CmdOrCtrl+2'),
      item('My Products', 'myProducts', 'CmdOrCtrl+3'),
      item('My Orders', 'myOrders', 'CmdOrCtrl+4'),
      item('My Buyers', 'myBuyers', 'CmdOrCtrl+5'),
    ],
  };
  const help: Item = {
    role: 'help',
    submenu: [
      item('Keyboard Shortcuts', 'shortcuts', 'CmdOrCtrl+/'),
      item('Report a Problem…', 'report'),
      { id: 'logs', label: 'Show Logs', click: options.showLogs },
      ...(mac ? [] : [line, updates, about]),
    ],
  };
  return [...(mac ? [own] : []), file, edit, view, go, { role: 'windowMenu' }, help];
}
