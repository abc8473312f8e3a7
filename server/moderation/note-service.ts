import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { maxNotes, type Note, type NoteAbout } from '#contracts/moderation/moderator-notes.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Executor, Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { noSuchCase } from './case-rights.ts';

type Written = { id: string; case_id: string | null };

const noSuchPerson = () => new Refusal('not_found', 'This user does not exist.');

/** Returns the column for what a note is about. Throws a `not_found` Refusal if that is the caller, or isn't there. */
async function columnOf(db: Executor, { id: callerId }: Caller, { about, id }: NoteAbout) {
  const { rows } = await (about === 'case'
    ? sql`SELECT id FROM cases WHERE id = ${id} AND person_id <> ${callerId}`
    : sql`SELECT id FROM users WHERE id = ${id} AND id <> ${callerId}`
  ).execute(db);
  if (rows.length === 0) throw about === 'case' ? noSuchCase() : noSuchPerson();
  return sql.ref(`${about}_id`);
}

export function createNoteService({ db, now }: Core) {
  /** The entry's subject is the note, because entries about a person are in that person's data download. */
  async function record(trx: Trx, caller: Caller, done: 'written' | 'deleted', note: Written) {
    const about = { subjectId: note.id, at: now() };
    const details = note.case_id === null ? {} : { case_id: note.case_id };
    const action = `note ${done}` as const;
    await writeAuditEntry(trx, { actorId: caller.id, action, details, ...about });
    await writeEvent(trx, { kind: `note.${done}`, people: [], payload: {}, ...about });
  }

  return {
    async list(caller: Caller, of: NoteAbout) {
      const column = await columnOf(db, caller, of);
      const { rows } = await sql<Omit<Note, 'created_at'> & { created_at: Date }>`
        SELECT n.id AS _id, n.text, json_build_object('_id', u.id, 'name', u.name) AS by,
          n.author_id = ${caller.id} AS mine, n.created_at
        FROM moderator_notes n JOIN users u ON u.id = n.author_id WHERE ${column} = ${of.id}
        ORDER BY n.created_at DESC, n.id DESC LIMIT ${sql.lit(maxNotes)}`.execute(db);
      return {
        items: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
      };
    },

    write: (caller: Caller, of: NoteAbout, text: string) =>
      db.transaction().execute(async (trx) => {
        // The person's account is locked, too, so that a note isn't written while its records are erased.
        for (const id of [caller.id, ...(of.about === 'person' ? [of.id] : [])].sort()) {
          const mine = id === caller.id;
          await lockOpenAccount(trx, id, mine ? sessionEnded : noSuchPerson, { suspended: !mine });
        }
        const column = await columnOf(trx, caller, of);
        const { rows } = await sql<Written>`
          INSERT INTO moderator_notes (id, ${column}, author_id, text, created_at)
          SELECT ${uuidv7()}::uuid, ${of.id}::uuid, ${caller.id}::uuid, ${text}, ${now()}::timestamptz
          WHERE (SELECT count(*) FROM moderator_notes WHERE ${column} = ${of.id}) < ${maxNotes}
          RETURNING id, case_id`.execute(trx);
        const full = `There can be ${maxNotes} notes. Delete one of yours first.`;
        const [note] = rows;
        if (!note) throw new Refusal('conflict', full, { fields: { text: full } });
        await record(trx, caller, 'written', note);
        return { _id: note.id };
      }),

    /** Throws a `not_found` Refusal if the note isn't the caller's. */
    remove: (caller: Caller, id: string) =>
      db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id, sessionEnded);
        const { rows } = await sql<Written>`
          DELETE FROM moderator_notes WHERE id = ${id} AND author_id = ${caller.id}
          RETURNING id, case_id`.execute(trx);
        const [note] = rows;
        if (!note) throw new Refusal('not_found', 'You have no such note.');
        await record(trx, caller, 'deleted', note);
        return { deletedCount: 1 };
      }),
  };
}
