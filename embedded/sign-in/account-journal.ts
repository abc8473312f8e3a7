import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { syncFolder, writePrivateFile } from '#embedded/private-files.ts';

/** An account as the emulator stores it. The journal only needs its id. */
export type StoredAccount = { localId: string; [field: string]: unknown };

const lineSchema = z.union([
  z.object({ put: z.looseObject({ localId: z.string().min(1) }) }),
  z.object({ remove: z.string().min(1) }),
]);

const FILE_NAME = 'accounts.ndjson';

/**
 * Thrown if the journal is damaged anywhere but at its end. A crash can't cause that, so someone has to repair the
 * journal manually.
 */
export class DamagedJournal extends Error {}

export type AccountJournal = {
  /** Records that the account has changed. The next write saves the account's state at the time of the write. */
  put(account: StoredAccount): void;
  remove(uid: string): void;
  /**
   * Resolves once all changes recorded so far are on disk. After a failure, the next call writes those changes again.
   */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the journal in `folder` and returns its accounts. The journal has one JSON line per change. Drops incomplete
 * lines at the end, because the requests that wrote them never got a response.
 * @throws DamagedJournal
 */
export async function openAccountJournal(
  folder: string,
): Promise<{ accounts: StoredAccount[]; journal: AccountJournal }> {
  const file = path.join(folder, FILE_NAME);
  const { accounts, lineCount, torn } = replay(await readIfThere(file), file);
  // Rewriting takes longer the more accounts there are, so do it only if the file is damaged or would get shorter.
  if (torn || lineCount > accounts.size) {
    await writePrivateFile(file, [...accounts.values()].map(putLine).join(''));
  }
  return { accounts: [...accounts.values()], journal: await appendTo(folder, file) };
}

async function readIfThere(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}

function replay(text: string, file: string) {
  const accounts = new Map<string, StoredAccount>();
  const lines = text.split('\n');
  const halfLine = lines.pop();
  let unreadable = 0;
  for (const [index, line] of lines.entries()) {
    const entry = parseLine(line);
    if (!entry) {
      unreadable += 1;
      continue;
    }
    if (unreadable > 0) throw new DamagedJournal(`${file} is damaged before line ${index + 1}`);
    if ('put' in entry) accounts.set(entry.put.localId, entry.put);
    else accounts.delete(entry.remove);
  }
  return { accounts, lineCount: lines.length, torn: halfLine !== '' || unreadable > 0 };
}

function parseLine(line: string) {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

const putLine = (account: StoredAccount) => `${JSON.stringify({ put: account })}\n`;
const removeLine = (uid: string) => `${JSON.stringify({ remove: uid })}\n`;

async function appendTo(folder: string, file: string): Promise<AccountJournal> {
  const handle = await open(file, 'a', 0o600);
  await syncFolder(folder);
  let size = (await handle.stat()).size;
  let halfWritten = false;
  let pending = new Map<string, StoredAccount | null>();
  let lastWrite = Promise.resolve();
  let nextWrite: Promise<void> | undefined;

  async function writePending() {
    const batch = pending;
    if (batch.size === 0) return;
    pending = new Map();
    try {
      if (halfWritten) await handle.truncate(size);
      halfWritten = true;
      const lines = [...batch].map(([uid, account]) =>
        account ? putLine(account) : removeLine(uid),
      );
      const bytes = Buffer.from(lines.join(''));
      await handle.writeFile(bytes);
      await handle.datasync();
      size += bytes.length;
      halfWritten = false;
    } catch (error) {
      for (const [uid, account] of batch) if (!pending.has(uid)) pending.set(uid, account);
      throw error;
    }
  }

  // Requests that arrive during a write share the next write and its single sync.
  function flush(): Promise<void> {
    nextWrite ??= lastWrite
      .catch(() => {})
      .then(() => {
        nextWrite = undefined;
        lastWrite = writePending();
        return lastWrite;
      });
    return nextWrite;
  }

  return {
    put: (account) => void pending.set(account.localId, account),
    remove: (uid) => void pending.set(uid, null),
    flush,
    close: () => flush().finally(() => handle.close()),
  };
}
