import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { MailGateway } from './mail.ts';
import { createMailFiles, type MailFiles } from './mail-files.ts';
import { createSmtpClient } from './smtp-client.ts';

export type ShopMail = MailGateway & {
  /** Deletes a person's emails that were written to files. */
  forget: MailFiles['forget'];
  /** Deletes old emails that were written to files. */
  sweep(now: Date): Promise<void>;
  /**
   * The emails that were written to files, which admins may read in the demo. Null in a real shop, where only the
   * recipients can read their emails.
   */
  demo: Pick<MailFiles, 'read'> | null;
};

/**
 * Creates the gateway selected by `SMTP_URL`. If it is not set, emails are written to the folder `mail` in the data
 * folder.
 */
export function createMailGateway(
  config: Pick<Config, 'dataDir' | 'mail' | 'production' | 'signIn'>,
): ShopMail {
  const { mail, production, signIn } = config;
  const files = createMailFiles(join(config.dataDir, 'mail'), mail.from);
  const { send } = mail.kind === 'smtp' ? createSmtpClient(mail) : files;
  const isDemo = !production && signIn.kind === 'embedded' && mail.kind === 'files';
  return { send, forget: files.forget, sweep: files.sweep, demo: isDemo ? files : null };
}
