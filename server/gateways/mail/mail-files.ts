import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailSender } from '#server/config.ts';
import { syncFolder, writeWhole } from '#server/gateways/durable-files.ts';
import type { Mail, MailOutcome } from './mail.ts';
import { messageOf } from './message.ts';

/** The sort key of an email. `sentAt` is an ISO timestamp. */
type MailKey = { sentAt: string; id: string };

export type MailFiles = ReturnType<typeof createMailFiles>;

const keptMs = 30 * 86_400_000;
const textOf = ({ sentAt, id }: MailKey) => `${sentAt} ${id}`;

/** Returns undefined if a file does not exist, because the sweep can delete files while emails are being listed. */
const ifPresent = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Returns the address that an email was sent to, in lower case. */
async function addresseeOf(file: string): Promise<string | undefined> {
  const source = await ifPresent(readFile(file, 'utf8'));
  return /^to: *\s?<?([^\s>]+)>?\r?$/im.exec(source ?? '')?.[1]?.toLowerCase();
}

/** Creates a gateway that writes each email to `ID.eml` in `folder`. Sending an email again overwrites its file. */
export function createMailFiles(folder: string, from: MailSender) {
  async function list(): Promise<{ name: string; changed: Date }[]> {
    const names = await readdir(folder).catch(() => [] as string[]);
    const files = names.map(async (name) => {
      const found = await ifPresent(stat(join(folder, name)));
      return found ? [{ name, changed: found.mtime }] : [];
    });
    return (await Promise.all(files)).flat();
  }

  return {
    async send(mail: Mail): Promise<MailOutcome> {
      const message = await new MailComposer(messageOf(mail, from)).compile().build();
      try {
        await mkdir(folder, { recursive: true, mode: 0o750 });
        const unfinished = join(folder, `${randomUUID()}.part`);
        await writeWhole(unfinished, join(folder, `${mail.id}.eml`), message);
        await syncFolder(folder);
        return { kind: 'sent' };
      } catch (error) {
        return { kind: 'temporary', reason: (error as Error).message };
      }
    },

    /**
     * Returns up to `limit` emails, newest first, and the total number. If `before` is not null, starts after that
     * email.
     */
    async read(before: MailKey | null, limit: number) {
      const keys = (await list()).flatMap(({ name, changed }) => {
        const id = /^([\da-f-]{36})\.eml$/.exec(name)?.[1];
        return id === undefined ? [] : [{ sentAt: changed.toISOString(), id }];
      });
      const newest = keys
        .filter((key) => before === null || textOf(key) < textOf(before))
        .sort((a, b) => (textOf(a) < textOf(b) ? 1 : -1))
        .slice(0, limit);
      const mails = newest.map(async (key) => {
        const source = await ifPresent(readFile(join(folder, `${key.id}.eml`), 'utf8'));
        return source === undefined ? [] : [{ ...key, source }];
      });
      return { mails: (await Promise.all(mails)).flat(), total: keys.length };
    },

    /** Deletes the emails with these ids, and all emails to this address. */
    async forget({ to, ids }: { to: string; ids: ReadonlySet<string> }) {
      for (const { name } of await list()) {
        const file = join(folder, name);
        const isTheirs =
          ids.has(name.replace(/\.eml$/, '')) || (await addresseeOf(file)) === to.toLowerCase();
        if (isTheirs) await rm(file, { force: true });
      }
    },

    /** Deletes emails older than 30 days, because they contain personal data. */
    async sweep(now: Date) {
      const oldest = new Date(now.getTime() - keptMs);
      for (const { name, changed } of await list()) {
        if (changed < oldest) await rm(join(folder, name), { force: true });
      }
    },
  };
}
