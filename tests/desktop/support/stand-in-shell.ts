import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { MenuItemConstructorOptions, MessageBoxSyncOptions, Rectangle } from 'electron';

import { createFiles } from './stand-in-files.ts';

type Item = MenuItemConstructorOptions;

/** Records what the application asked the system to show. */
export type Shell = ReturnType<typeof createShell>;

/** Stands in for the system's menus, dialogs, notifications, screens and badge. Only records what they would show. */
export function createShell({
  screens = [{ x: 0, y: 0, width: 1920, height: 1080 }],
}: {
  screens?: readonly Rectangle[];
}) {
  const files = createFiles();
  let applicationMenu: Item[] = [];
  const contextMenus: Item[][] = [];
  const questions: string[] = [];
  const details: string[] = [];
  /** The labels of the buttons to press in the next dialogs. If the list is empty, the cancel button is pressed. */
  const answers: string[] = [];
  const badges: number[] = [];
  const notifications: StandInNotification[] = [];
  const errors: string[] = [];
  const copied: string[] = [];
  const trays: StandInTray[] = [];
  const handledSchemes: string[] = [];

  class StandInNotification extends EventEmitter {
    static isSupported = () => true;
    readonly text: { title: string; body: string; icon: string };
    shown = false;
    constructor(text: { title: string; body: string; icon: string }) {
      super();
      this.text = text;
      notifications.push(this);
    }
    show(): void {
      this.shown = true;
    }
  }

  class StandInTray extends EventEmitter {
    menu: Item[] = [];
    constructor() {
      super();
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

  function answer({ message, detail = '', buttons = [], cancelId = 0 }: MessageBoxSyncOptions) {
    questions.push(message);
    details.push(detail);
    const at = buttons.indexOf(answers.shift() ?? '');
    return at < 0 ? cancelId : at;
  }
  const find = (items: readonly Item[], id: string): Item | undefined => {
    for (const item of items) {
      const found = item.id === id ? item : find((item.submenu ?? []) as Item[], id);
      if (found) return found;
    }
    return undefined;
  };
  const displays = () => screens.map((workArea) => ({ workArea }));

  return {
    files,
    contextMenus,
    questions,
    details,
    answers,
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
      clipboard: { writeText: (text: string) => void copied.push(text) },
      dialog: {
        ...files.dialog,
        showErrorBox: (title: string, text: string) => void errors.push(`${title}: ${text}`),
        showMessageBoxSync: (_window: unknown, question: MessageBoxSyncOptions) => answer(question),
        showMessageBox: async (_window: unknown, question: MessageBoxSyncOptions) => ({
          response: answer(question),
        }),
      },
      screen: { getAllDisplays: displays, getPrimaryDisplay: () => displays()[0] },
      nativeTheme: { shouldUseDarkColors: false },
      nativeImage: { createFromPath: (path: string) => readFileSync(path) },
    },
    app: {
      setBadgeCount: (count: number) => badges.push(count) > 0,
      setAsDefaultProtocolClient: (scheme: string) => handledSchemes.push(scheme) > 0,
    },
  };
}
