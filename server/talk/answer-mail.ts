import { sql } from 'kysely';
import { siteName } from '#contracts/page-heads.ts';
import type { Core } from '#server/core.ts';
import { escapeMarkup } from '#server/http/escape-markup.ts';
import { mailPage, sans } from '#server/http/mail-page.ts';
import type { RunningJob } from '#server/jobs/job-queue.ts';
import { PermanentFailure } from '#server/jobs/permanent-failure.ts';

type Row = { text: string; created_at: Date; name: string; email: string; question: string };

/** Creates the job that emails the shop's answer to a visitor, with the visitor's last message below it. */
export function createAnswerMailer({ db, mail }: Core) {
  return async ({ message_id: id }: { message_id: string }, job: RunningJob) => {
    const { rows } = await sql<Row>`
      SELECT m.text, m.created_at, t.visitor_name AS name, t.visitor_email AS email, (
        SELECT q.text FROM messages q WHERE q.thread_id = t.id AND q.by_person AND q.created_at < m.created_at
        ORDER BY q.created_at DESC LIMIT 1) AS question
      FROM messages m JOIN threads t ON t.id = m.thread_id WHERE m.id = ${id}`.execute(db);
    const [row] = rows;
    if (!row) return;
    const title = `Answer from ${siteName}`;
    const foot = `You are receiving this email because you wrote to ${siteName}.`;
    const html = (text: string) =>
      `<p class="ink" style="margin:0 0 16px;color:#2d1a0e;${sans};font-size:16px;line-height:1.55;white-space:pre-line;overflow-wrap:anywhere">${escapeMarkup(text)}</p>`;
    const question = row.question.replace(/^/gm, '> ');
    const parts = [`Hello ${row.name},`, row.text, `You wrote:\n${question}`];
    const outcome = await mail.send({
      ...{ id, to: row.email, date: row.created_at, subject: title },
      text: [...parts, `-- \n${foot}`].join('\n\n'),
      html: mailPage({ title, body: parts.map(html).join('\n'), foot }),
    });
    if (outcome.kind === 'rejected') throw new PermanentFailure(outcome.reason);
    if (outcome.kind === 'temporary') throw new Error(outcome.reason);
    await job.completeIn(db);
  };
}
