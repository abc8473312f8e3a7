import { rmSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Paper, PrintOutcome } from '#contracts/desktop.ts';
import type { Log } from './log.ts';

/** A page's size and margins, as Electron's two ways to print take them. */
export type PageSetup = { width: number; height: number; margin: number };

type Options = {
  /** The page as a PDF; lengths in inches. */
  toPdf(setup: PageSetup): Promise<Uint8Array>;
  /** Opens the system's dialogue for the page; lengths in micrometres. Says why it failed, or null. */
  toPrinter(setup: PageSetup): Promise<string | null>;
  /** Where the person wants it, null where they closed the dialogue. */
  chooseFile(name: string): Promise<string | null>;
  /** Shows a file in the system's own program; says what is wrong, or nothing. */
  openFile(path: string): Promise<string>;
  /** The folder for what lives no longer than the application. */
  temporary: string;
  log: Log;
};

/** In millimetres: stated for every print, as what a printer assumes differs from machine to machine. */
const papers: Record<Paper, PageSetup> = {
  tag: { width: 80, height: 50, margin: 0 },
  a4: { width: 210, height: 297, margin: 15 },
  letter: { width: 215.9, height: 279.4, margin: 15 },
};

function setupOf(paper: Paper, perMillimetre: number): PageSetup {
  const { width, height, margin } = papers[paper];
  return {
    width: width * perMillimetre,
    height: height * perMillimetre,
    margin: margin * perMillimetre,
  };
}

export type Printing = ReturnType<typeof createPrinting>;

const prefix = 'second-fret-print-';

/**
 * Takes away what a crash left. Everybody may write to the temporary folder: a link, or a folder of another
 * user's, could lead the removal to files of this one.
 */
async function sweep(temporary: string): Promise<void> {
  const names = await readdir(temporary).catch(() => []);
  const left = names.filter((name) => name.startsWith(prefix)).map((name) => join(temporary, name));
  await Promise.allSettled(
    left.map(async (path) => {
      const entry = await lstat(path);
      const own = process.getuid === undefined || entry.uid === process.getuid();
      if (!own || !entry.isDirectory()) return;
      await rm(path, { recursive: true, force: true });
    }),
  );
}

/** Prints the page: to a PDF that the system shows or the person keeps, or to a printer they choose. */
export function createPrinting(options: Options) {
  const { log } = options;
  let folder: string | null = null;
  let previews = 0;
  let busy = false;
  const swept = sweep(options.temporary);

  /** Only this user may read what lies there: a booking sheet holds its code. */
  async function previewFile(name: string): Promise<string> {
    await swept;
    folder ??= await mkdtemp(join(options.temporary, prefix));
    previews += 1;
    // The viewer may hold the last one open.
    return join(folder, `${fileName(name)}${previews > 1 ? ` (${previews})` : ''}.pdf`);
  }

  const pdf = (paper: Paper) => options.toPdf(setupOf(paper, 1 / 25.4));
  /** One at a time: a page that asks a hundred times opens one viewer, not a hundred. */
  async function attempt(print: () => Promise<PrintOutcome>): Promise<PrintOutcome> {
    if (busy) return 'cancelled';
    busy = true;
    try {
      return await print();
    } catch (error) {
      // A system's message names the file, and with it a buyer.
      const { code, message } = error as NodeJS.ErrnoException;
      log.warn('not printed', { why: code ?? message });
      return 'failed';
    } finally {
      busy = false;
    }
  }

  return {
    toPrinter: (paper: Paper) =>
      attempt(async () => {
        const why = await options.toPrinter(setupOf(paper, 1000));
        if (why === null) return 'done';
        if (/cancel/i.test(why)) return 'cancelled';
        throw new Error(why);
      }),
    preview: (paper: Paper, name: string) =>
      attempt(async () => {
        const file = await previewFile(name);
        await writeFile(file, await pdf(paper), { mode: 0o600 });
        const why = await options.openFile(file);
        if (why !== '') throw new Error(why);
        return 'done';
      }),
    save: (paper: Paper, name: string) =>
      attempt(async () => {
        const file = await options.chooseFile(`${fileName(name)}.pdf`);
        if (file === null) return 'cancelled';
        await writeFile(file, await pdf(paper), { mode: 0o600 });
        return 'done';
      }),
    /** Takes the previews away. */
    close(): void {
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
      folder = null;
    },
  };
}

/** A name that every system takes for a file, and that leads nowhere. */
export function fileName(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .slice(0, 80)
    .replace(/[ .]+$/, '');
  return plain === '' || /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(plain) ? 'Second Fret' : plain;
}
