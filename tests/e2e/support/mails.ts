import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';

/** Returns the link in the latest email to `email` with this subject, from the sign-in service's log. */
export async function linkMailedTo(email: string, subject: string): Promise<string> {
  const start = `${subject} for ${email}: `;
  let link = '';
  await expect(async () => {
    const log = await readFile(process.env.SECOND_FRET_LOG ?? '', 'utf8');
    const messages = log.split('\n').filter((line) => line.includes(start));
    const { msg } = JSON.parse(messages.at(-1) ?? '{}');
    expect(msg).toContain(start);
    link = String(msg).slice(start.length);
  }).toPass({ timeout: 5_000 });
  return link;
}
