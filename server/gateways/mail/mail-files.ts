import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailSender } from '#server/config.ts';
import { syncFolder, writeWhole } from '#server/gateways/durable-files.ts';
import type { MailGateway } from './mail.ts';
import { messageOf } from './message.ts';

type StoredMail = { id: string; source: string };

export type MailFiles = MailGateway & {
  /**
   * Returns up to `limit` emails, newest first, starting after the mail with the id `before` unless it is
   * empty, and the number of all emails. Ids are in order of time.
   */
  read(before: string, limit: number): Promise<{ mails: StoredMail[]; total: number }>;
  /** Deletes the emails that are older than 30 days, because they contain personal data. */
  sweep(now: Date): Promise<void>;
};

const keptMs = 30 * 86_400_000;

/**
 * Creates a gateway that writes each mail to `ID.eml` in `folder`. Sending a mail again replaces its file.
 */
export function createMailFiles(folder: string, from: MailSender): MailFiles {
  const list = () => readdir(folder).catch(() => [] as string[]);
  return {
    async send(mail) {
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

    async read(before, limit) {
      const ids = (await list()).flatMap((name) => /^([\da-f-]{36})\.eml$/.exec(name)?.[1] ?? []);
      const older = ids.filter((id) => before === '' || id < before).sort();
      const newest = older.reverse().slice(0, limit);
      const mails = await Promise.all(
        newest.map(async (id) => ({
          id,
          source: await readFile(join(folder, `${id}.eml`), 'utf8'),
        })),
      );
      return { mails, total: ids.length };
    },

    async sweep(now) {
      for (const name of await list()) {
        const file = join(folder, name);
        const { mtimeMs } = await stat(file);
        if (mtimeMs < now.getTime() - keptMs) await rm(file, { force: true });
      }
    },
  };
}
