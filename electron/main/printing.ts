import { rmSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Roll } from '#contracts/counter/roll.ts';
import type { Paper, PrintOutcome } from '#contracts/printing.ts';
import type { Log } from './log.ts';

/** A page's size and margins. The unit depends on the function: inches, micrometers or millimeters. */
export type PageSetup = { width: number; height: number; margin: number };

type Options = {
  /** Returns the page as a PDF. Lengths are in inches. */
  toPdf(setup: PageSetup): Promise<Uint8Array>;
  /**
   * Prints on the system's printer `name`, or with the print dialog if `name` is null. Lengths are in micrometers.
   * Returns the error message or null.
   */
  toPrinter(setup: PageSetup, name: string | null): Promise<string | null>;
  /** Returns the printer that is remembered for a kind of paper. */
  printerFor(paper: Paper): Promise<RememberedPrinter>;
  /** Prints a roll on the network receipt printer. */
  toNetwork(roll: Roll): Promise<PrintOutcome>;
  /** Shows the user a message. */
  tell(message: string): void;
  /** Asks the user where to save the file. Returns null if the user cancels. */
  chooseFile(name: string): Promise<string | null>;
  /** Opens a file in the system's default program. Returns the error message or an empty string. */
  openFile(path: string): Promise<string>;
  /** The folder for temporary files. */
  temporary: string;
  log: Log;
};

/** Paper sizes and margins in millimeters. They are always set, because printers' defaults differ. */
const papers: Record<Paper, PageSetup> = {
  tag: { width: 80, height: 50, margin: 0 },
  receipt: { width: 80, height: 200, margin: 4 },
  a4: { width: 210, height: 297, margin: 15 },
  letter: { width: 215.9, height: 279.4, margin: 15 },
};

function setupOf(paper: Paper, perMillimeter: number): PageSetup {
  const { width, height, margin } = papers[paper];
  return {
    width: width * perMillimeter,
    height: height * perMillimeter,
    margin: margin * perMillimeter,
  };
}

type SystemPrinter = {
  kind: 'system';
  name: string;
  /** Whether the printer is currently installed. */
  found: boolean;
};
export type RememberedPrinter = SystemPrinter | { kind: 'ask' | 'network' };

export type Printing = ReturnType<typeof createPrinting>;

const prefix = 'second-fret-print-';

/**
 * Removes previews that a crash left behind. Skips links and other users' folders, because in a shared temporary folder
 * they could trick us into deleting the wrong files.
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

/** Returns functions that print the page on a printer, or as a PDF to view or save. */
export function createPrinting(options: Options) {
  const { log } = options;
  let folder: string | null = null;
  let previews = 0;
  let busy = false;
  const swept = sweep(options.temporary);

  /**
   * Returns the path of a new file in a private folder, because other users must not see a booking sheet's handover
   * code.
   */
  async function previewFile(name: string): Promise<string> {
    await swept;
    folder ??= await mkdtemp(join(options.temporary, prefix));
    previews += 1;
    // Add a number to the name, because the viewer may still have the previous preview open.
    return join(folder, `${fileName(name)}${previews > 1 ? ` (${previews})` : ''}.pdf`);
  }

  const pdf = (paper: Paper) => options.toPdf(setupOf(paper, 1 / 25.4));
  /** Prints one document at a time, so that a page can't open many viewers at once. */
  async function attempt(print: () => Promise<PrintOutcome>): Promise<PrintOutcome> {
    if (busy) return 'cancelled';
    busy = true;
    try {
      return await print();
    } catch (error) {
      // Log only the code, because the message contains the file name, which can include a buyer's name.
      const { code, message } = error as NodeJS.ErrnoException;
      log.warn('could not print', { why: code ?? message });
      return 'failed';
    } finally {
      busy = false;
    }
  }

  /** Prints on the remembered printer. If that fails, shows a message and returns false. */
  async function onRemembered(paper: Paper, { name, found }: SystemPrinter): Promise<boolean> {
    const why = found ? await options.toPrinter(setupOf(paper, 1000), name) : 'not found';
    if (why === null) return true;
    log.warn('the remembered printer did not print', { why });
    options.tell(`The printer “${name}” isn’t available. Choose another one for this print.`);
    return false;
  }

  return {
    toPrinter: (paper: Paper, roll?: Roll) =>
      attempt(async () => {
        const printer = await options.printerFor(paper);
        if (printer.kind === 'network' && roll) return options.toNetwork(roll);
        if (printer.kind === 'system' && (await onRemembered(paper, printer))) return 'done';
        const why = await options.toPrinter(setupOf(paper, 1000), null);
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
    /** Deletes the previews. */
    close(): void {
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
      folder = null;
    },
  };
}

/** Returns a file name that is valid on every system and contains no path. */
export function fileName(name: string): string {
  const plain = name
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .slice(0, 80)
    .replace(/[ .]+$/, '');
  return plain === '' || /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(plain) ? 'Second Fret' : plain;
}
