import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { MenuItemConstructorOptions, MessageBoxSyncOptions, Rectangle } from 'electron';
import { createFiles } from './stand-in-files.ts';

type Item = MenuItemConstructorOptions;

/** Records what the application asked the system to show. */
export type Shell = ReturnType<typeof createShell>;

/** A pressed key, as the page reports it. */
export type Key = { key: string } & Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>;

export type System = {
  /** The screens' work areas, starting with the primary screen. */
  screens?: readonly Rectangle[];
  /** Whether the system has no notifications, or refuses to show ours. Shows them by default. */
  notifications?: 'unsupported' | 'refused';
};

/** Stands in for the system's menus, dialogs, notifications, screens and badge. Only records what they would show. */
export function createShell({
  screens = [{ x: 0, y: 0, width: 1920, height: 1080 }],
  notifications: limit,
}: System) {
  /** What the system currently refuses to do. */
  const refuses = new Set<'clipboard' | 'print'>();
  const files = createFiles();
  let applicationMenu: Item[] = [];
  const contextMenus: Item[][] = [];
  const questions: string[] = [];
  const details: string[] = [];
  /** The id of each question's window, or undefined if it had none. */
  const askedIn: (number | undefined)[] = [];
  /**
   * The labels of the buttons to press in the next dialogs, or Enter for the default button. If the list is empty, the
   * cancel button is pressed.
   */
  const answers: string[] = [];
  const badges: number[] = [];
  const notifications: StandInNotification[] = [];
  const errors: string[] = [];
  const copied: string[] = [];
  const trays: StandInTray[] = [];
  const handledSchemes: string[] = [];

  class StandInNotification extends EventEmitter {
    static isSupported = () => limit !== 'unsupported';
    readonly text: { title: string; body: string; icon: string };
    shown = false;
    constructor(text: { title: string; body: string; icon: string }) {
      super();
      this.text = text;
      notifications.push(this);
    }
    show(): void {
      if (limit === 'refused') setImmediate(() => this.emit('failed', {}, 'not allowed'));
      else this.shown = true;
    }
  }

  class StandInTray extends EventEmitter {
    menu: Item[] = [];
    /** Throws if there is no icon, as Electron does. */
    constructor(icon: string) {
      super();
      readFileSync(icon);
      trays.push(this);
    }
    setToolTip(): void {}
    setContextMenu({ template }: { template: Item[] }): void {
      this.menu = template;
    }
    destroy(): void {
      trays.splice(trays.indexOf(this), 1);
    }
  }

  /** Shows a message box, which may belong to a window. */
  function answer(...given: [DialogWindow, MessageBoxSyncOptions] | [MessageBoxSyncOptions]) {
    const [window, question] = given.length === 2 ? given : [undefined, given[0]];
    const { message, detail = '', buttons = [], cancelId = 0, defaultId = 0 } = question;
    if (window?.isDestroyed()) throw new TypeError('Object has been destroyed');
    questions.push(message);
    details.push(detail);
    askedIn.push(window?.webContents.id);
    const pressed = answers.shift() ?? '';
    const at = pressed === 'Enter' ? defaultId : buttons.indexOf(pressed);
    return at < 0 ? cancelId : at;
  }
  const find = (items: readonly Item[], id: string): Item | undefined => {
    for (const item of items) {
      const found = item.id === id ? item : find((item.submenu ?? []) as Item[], id);
      if (found) return found;
    }
    return undefined;
  };
  const flat = (items: readonly Item[]): Item[] =>
    items.flatMap((item) => [item, ...flat((item.submenu ?? []) as Item[])]);
  let displays = screens.map(asDisplay);
  const screen = Object.assign(new EventEmitter(), {
    getAllDisplays: () => displays,
    getPrimaryDisplay: () => displays[0],
    /** Returns the screen with the middle of this place. Electron takes the one with the largest part of it. */
    getDisplayMatching(place: Rectangle) {
      const x = place.x + place.width / 2;
      return displays.find(({ bounds }) => bounds.x <= x && x < bounds.x + bounds.width);
    },
  });
  const powerMonitor = Object.assign(new EventEmitter(), { getSystemIdleState: () => 'active' });
  /** What currently keeps the computer awake. */
  const awake = new Map<number, string>();

  return {
    files,
    contextMenus,
    questions,
    details,
    askedIn,
    answers,
    refuses,
    awake,
    badges,
    notifications,
    handledSchemes,
    errors,
    /** The text that the main process has copied to the clipboard. */
    copied,
    trays,
    /** Chooses an item in the application's menu. */
    choose(id: string): void {
      const item = find(applicationMenu, id);
      if (!item?.click) throw new Error(`the menu has no ${id}`);
      if (item.type === 'checkbox') item.checked = !item.checked;
      item.click(item as never, undefined, {} as never);
    },
    /** Chooses the menu's item with this key, if there is one. Electron does this if the page ignores the key. */
    press(key: Key): void {
      const item = flat(applicationMenu).find(({ accelerator = '' }) => isKey(accelerator, key));
      item?.click?.(item as never, undefined, {} as never);
    },
    /** Connects and disconnects screens. */
    connect(...areas: readonly Rectangle[]): void {
      const event = areas.length > displays.length ? 'display-added' : 'display-removed';
      displays = areas.map(asDisplay);
      screen.emit(event, {}, displays.at(-1));
    },
    /** What this stand-in exports in place of the `electron` module. */
    parts: {
      Menu: {
        buildFromTemplate: (template: Item[]) => ({
          template,
          popup: () => void contextMenus.push(template),
        }),
        setApplicationMenu: ({ template }: { template: Item[] }) => {
          applicationMenu = template;
        },
      },
      Notification: StandInNotification,
      Tray: StandInTray,
      clipboard: {
        async writeText(text: string) {
          await null;
          if (refuses.has('clipboard')) throw new Error('the clipboard is in use');
          copied.push(text);
        },
      },
      powerMonitor,
      powerSaveBlocker: {
        start: (kind: string) => {
          const id = awake.size + 1;
          awake.set(id, kind);
          return id;
        },
        stop: (id: number) => void awake.delete(id),
      },
      crashReporter: { start: () => undefined },
      dialog: {
        ...files.dialog,
        showErrorBox: (title: string, text: string) => void errors.push(`${title}: ${text}`),
        showMessageBoxSync: answer,
        showMessageBox: async (...given: Parameters<typeof answer>) => ({
          response: answer(...given),
        }),
      },
      screen,
      nativeTheme: { shouldUseDarkColors: false },
      nativeImage: { createFromPath: (path: string) => readFileSync(path) },
    },
    app: {
      setBadgeCount: (count: number) => badges.push(count) > 0,
      setAsDefaultProtocolClient: (scheme: string) => handledSchemes.push(scheme) > 0,
      setAppUserModelId: () => undefined,
      getLoginItemSettings: () => ({ openAtLogin: false }),
      setLoginItemSettings: () => undefined,
    },
  };
}

type DialogWindow = { isDestroyed(): boolean; webContents: { id: number } };

/** Taskbars make a screen's work area smaller than the screen. Here, one of 40 pixels is at the bottom. */
const asDisplay = (workArea: Rectangle, at: number) => ({
  ...{ id: 100 + at, workArea },
  bounds: { ...workArea, height: workArea.height + 40 },
});

const names: Readonly<Record<string, string>> = {
  plus: '+',
  left: 'arrowleft',
  right: 'arrowright',
};

function isKey(accelerator: string, { key, ...held }: Key): boolean {
  const parts = accelerator.toLowerCase().split('+');
  const last = parts.pop() ?? '';
  const ctrl = parts.includes('cmdorctrl') || parts.includes('ctrl');
  if (ctrl !== held.ctrlKey || parts.includes('alt') !== held.altKey || held.metaKey) return false;
  // The plus is typed with Shift on many keyboards.
  if (last !== 'plus' && parts.includes('shift') !== held.shiftKey) return false;
  return accelerator !== '' && (names[last] ?? last) === key.toLowerCase();
}
