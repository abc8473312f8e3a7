import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { PrinterChoice, SystemPrinterChoice } from '#contracts/app/printers.ts';
import { Id } from '#contracts/text.ts';
import type { Log } from './log.ts';

/** The chosen server, and the origins that the page may load its images from. */
const ChosenServer = z.object({
  origin: z.string(),
  imageSources: z.array(z.string()),
});
export type ChosenServer = z.infer<typeof ChosenServer>;

/** A coordinate or length in pixels. The limits are far larger than any real screen. */
const pixels = z.int().check(z.minimum(-100_000), z.maximum(100_000));
const WindowPlace = z.object({
  x: pixels,
  y: pixels,
  width: pixels,
  height: pixels,
  maximized: z.boolean(),
});

const ask = { kind: 'ask' } as const;
/** The printers chosen for tags and receipts, and whether cash payments open the drawer. */
const RememberedPrinters = z.object({
  tag: z.catch(SystemPrinterChoice, ask),
  receipt: z.catch(PrinterChoice, ask),
  drawer: z.catch(z.boolean(), true),
});

/**
 * What the application remembers between starts. Contains no secrets. Invalid values are replaced with their
 * defaults.
 */
const Settings = z.object({
  server: z.catch(z.nullable(ChosenServer), null),
  /** What the keychain probably contains. The keychain is read only if this is `kept`. */
  session: z.catch(z.enum(['none', 'kept', 'unwanted']), 'none'),
  /** The staff whose PIN works on this computer. Their secrets are in the keychain. */
  people: z.catch(
    z.array(
      z.object({
        ...{ origin: z.string(), user: Id, device: Id, name: z.string() },
        /** Settings of earlier releases don't know it. Then only the server decides. */
        approves: z.catch(z.boolean(), true),
      }),
    ),
    [],
  ),
  /** Whether the computer is locked: someone must sign in before the page shows anything. */
  locked: z.catch(z.boolean(), false),
  /** The number of minutes without input after which the computer locks itself, or null if it never does. */
  lockMinutes: z.catch(z.nullable(z.int().check(z.minimum(1), z.maximum(120))), 5),
  /** When someone last used the unlocked application, to the minute, in milliseconds since 1970. Null if unknown. */
  usedAt: z.catch(z.nullable(z.int()), null),
  /** The window's last position and size, or null if it has never been opened. */
  window: z.catch(z.nullable(WindowPlace), null),
  /** The customer display's last position and size, and whether it was open when the application quit. */
  display: z.catch(z.nullable(WindowPlace), null),
  displayOpen: z.catch(z.boolean(), false),
  zoom: z.catch(z.number().check(z.minimum(0.5), z.maximum(3)), 1),
  /** The page's last background color, or null if no page has been shown yet. */
  background: z.catch(z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/))), null),
  printers: z.catch(RememberedPrinters, { tag: ask, receipt: ask, drawer: true }),
  /** The folder that photos were last chosen from. */
  photoFolder: z.catch(z.nullable(z.string()), null),
  /** Whether the user has agreed to run without Chromium's sandbox. */
  unsandboxed: z.catch(z.boolean(), false),
  /** Whether pages are drawn by the graphics card. */
  graphics: z.catch(z.boolean(), true),
  /** Whether the application stays in the tray when its window is closed. */
  tray: z.catch(z.boolean(), false),
  /** The watched folder. New photos in it are offered to the user. */
  inbox: z.catch(z.nullable(z.string()), null),
});
export type Settings = z.infer<typeof Settings>;

export type SettingsFile = ReturnType<typeof openSettings>;

/**
 * Opens the settings in `file`. Only this user can read the file. Writes are atomic. They are also synchronous, because
 * the process may end at any moment.
 */
export function openSettings(file: string, log: Log) {
  let settings = read(file, log);
  return {
    get: () => settings,
    /**
     * Changes some settings, and writes them to disk before it returns. If writing fails, the changes last until the
     * application quits.
     */
    set(change: Partial<Settings>) {
      settings = { ...settings, ...change };
      try {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(`${file}.new`, JSON.stringify(settings, null, 2), { mode: 0o600 });
        renameSync(`${file}.new`, file);
      } catch (error) {
        // Log only the code, because the message contains the path, which includes the user's name.
        const { code = 'no code' } = error as NodeJS.ErrnoException;
        log.warn('could not save the settings', { code });
      }
    },
  };
}

function read(file: string, log: Log): Settings {
  if (!existsSync(file)) return Settings.parse({});
  try {
    return Settings.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    log.warn('could not read the settings: starting with defaults');
    // The keychain may contain a session that no one will use.
    return Settings.parse({ session: 'unwanted' });
  }
}
