import { type FSWatcher, watch } from 'node:fs';
import type { InboxState, OfferedImage } from '#contracts/media/offered-images.ts';
import { CrowdedFolder, type InboxFile, listArrivals } from './inbox-files.ts';
import type { Log } from './log.ts';
import { type OfferedImages, plainName } from './offered-images.ts';
import type { SettingsFile } from './settings.ts';

type Options = {
  settings: SettingsFile;
  offered: OfferedImages;
  /** Asks the user for a folder, starting in `folder`. Returns null if the user cancels. */
  chooseFolder(folder: string | null): Promise<string | null>;
  onChange(): void;
  log: Log;
  limits?: {
    /** How long a file must stay unchanged to count as complete, in milliseconds. */
    settle: number;
    /** Milliseconds between two scans if the watcher reports nothing. */
    poll: number;
    /** The maximum number of entries in the folder. Scanning more would take too long. */
    entries: number;
  };
};

/** How long a photo counts as new, in milliseconds. */
const fresh = 24 * 3_600_000;
const maxOffered = 24;
/** The maximum number of files to check. If there are more new files, only the newest are checked. */
const maxSeen = 200;
/** The default limits. Network drives and reconnected folders don't report changes, so they need the regular scan. */
const usual = { settle: 1_000, poll: 15_000, entries: 10_000 };

type Seen = {
  version: string;
  since: number;
  /**
   * The image that is offered to the page. Undefined until the file is complete. Null if it was rejected or dismissed.
   */
  image?: OfferedImage | null;
};

/** Watches the chosen folder and offers its new images once they are complete. */
export function createInbox(options: Options) {
  const { settings, offered, chooseFolder, onChange, log, limits = usual } = options;
  const seen = new Map<string, Seen>();
  let watcher: FSWatcher | null = null;
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let soon = false;
  let closed = false;
  let trouble: InboxState['trouble'] = null;
  let shown: OfferedImage[] = [];
  let reported = '';
  /** Increases whenever the user chooses another folder, so that unfinished work on the old folder can stop. */
  let run = 0;

  function state(): InboxState {
    const { inbox } = settings.get();
    return { folder: inbox && plainName(inbox), trouble, images: shown };
  }

  /** Stops watching the old folder and starts watching the new one, if there is one. */
  function begin(): void {
    run += 1;
    stopWatching();
    clearTimeout(timer);
    for (const { image } of seen.values()) if (image) offered.withdraw(image.id);
    seen.clear();
    shown = [];
    trouble = null;
    if (settings.get().inbox !== null) void look();
  }

  async function look(): Promise<void> {
    soon = false;
    const { inbox } = settings.get();
    if (inbox === null) return;
    if (looking) return lookIn(limits.settle);
    looking = true;
    const mine = run;
    const wait = await lookInto(inbox).catch((error: unknown) => {
      if (mine !== run) return 0;
      trouble = troubleOf(error);
      shown = [];
      stopWatching();
      return limits.poll;
    });
    looking = false;
    lookIn(wait);
    if (mine === run) tell();
  }

  function lookIn(milliseconds: number): void {
    clearTimeout(timer);
    if (closed) return;
    timer = setTimeout(look, milliseconds);
    timer.unref();
  }

  /** Scans the folder. Returns the milliseconds until the next scan. */
  async function lookInto(inbox: string): Promise<number> {
    const mine = run;
    // Start the watcher before the scan, so that no file is missed.
    startWatching(inbox);
    const files = (await listArrivals(inbox, Date.now() - fresh, limits.entries)).slice(0, maxSeen);
    const images: OfferedImage[] = [];
    let settling = false;
    for (const file of files) {
      if (images.length === maxOffered) break;
      const found = await settled(file);
      if (mine !== run) return 0;
      if (found.image === undefined) settling = true;
      else if (found.image !== null) images.unshift(found.image);
    }
    forgetAllBut(files);
    trouble = null;
    shown = images;
    return settling ? limits.settle + 20 : limits.poll;
  }

  async function settled(file: InboxFile): Promise<Seen> {
    const before = seen.get(file.path);
    const known = before?.version === file.version ? before : undefined;
    if (!known) {
      if (before?.image) offered.withdraw(before.image.id);
      const one = { version: file.version, since: Date.now() };
      seen.set(file.path, one);
      return one;
    }
    if (known.image === undefined && Date.now() - known.since >= limits.settle) {
      const image = await offered.offer(file.path);
      known.image = typeof image === 'string' ? null : image;
    }
    return known;
  }

  function forgetAllBut(files: readonly InboxFile[]): void {
    const there = new Set(files.map(({ path }) => path));
    for (const [path, { image }] of seen) {
      if (there.has(path)) continue;
      if (image) offered.withdraw(image.id);
      seen.delete(path);
    }
  }

  function startWatching(inbox: string): void {
    if (watcher) return;
    try {
      // Programs write a file in many steps. All of these changes share one scan.
      watcher = watch(inbox, { persistent: false }, () => {
        if (!soon) lookIn(Math.min(200, limits.settle));
        soon = true;
      });
      watcher.on('error', stopWatching);
    } catch {
      // Continue without a watcher, because the regular scan still finds new files.
      watcher = null;
    }
  }

  function stopWatching(): void {
    watcher?.close();
    watcher = null;
  }

  function tell(): void {
    const now = JSON.stringify(state());
    if (now === reported) return;
    if (trouble !== null) log.warn('can’t read the inbox folder', { why: trouble });
    reported = now;
    onChange();
  }

  begin();
  return {
    state,
    async choose() {
      const folder = await chooseFolder(settings.get().inbox);
      if (folder !== null && folder !== settings.get().inbox) {
        settings.set({ inbox: folder });
        begin();
        tell();
      }
      return state();
    },
    async turnOff() {
      settings.set({ inbox: null });
      begin();
      tell();
      return state();
    },
    dismiss(ids: readonly string[]) {
      for (const one of seen.values()) {
        if (!one.image || !ids.includes(one.image.id)) continue;
        offered.withdraw(one.image.id);
        one.image = null;
      }
      shown = shown.filter(({ id }) => !ids.includes(id));
      tell();
      return state();
    },
    close() {
      closed = true;
      run += 1;
      stopWatching();
      clearTimeout(timer);
    },
  };
}
export type Inbox = ReturnType<typeof createInbox>;

function troubleOf(error: unknown): InboxState['trouble'] {
  if (error instanceof CrowdedFolder) return 'crowded';
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable';
}
