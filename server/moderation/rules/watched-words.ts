import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { maxWords, type WatchedWord, type WordKind } from '#contracts/moderation/watched-words.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Executor } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { startingWords } from './text-rules.ts';

/** Returns the watched words: the starting set with the shop's changes. */
export async function watchedWords(db: Executor): Promise<WatchedWord[]> {
  const { rows } = await sql<{ word: string; kind: WordKind | null }>`
    SELECT word, kind FROM watched_words`.execute(db);
  const all = new Map([...startingWords, ...rows].map(({ word, kind }) => [word, kind]));
  return [...all]
    .flatMap(([word, kind]) => (kind === null ? [] : [{ word, kind }]))
    .sort((a, b) => a.word.localeCompare(b.word));
}

/** Selects the word with this id, or null. */
export const wordWithId = (id: RawBuilder<unknown>) =>
  sql`(SELECT word FROM watched_words WHERE id = ${id})`;

const rejected = (message: string) =>
  new Refusal('invalid', message, { fields: { word: message } });

export function createWordService({ db, now }: Core) {
  const list = async () => ({ items: await watchedWords(db) });

  /** Adds a word, or with null instead of a kind, removes it. */
  const change = (caller: Caller, word: string, kind: WordKind | null) =>
    db.transaction().execute(async (trx) => {
      await lockOpenAccount(trx, caller.id, sessionEnded);
      // One change at a time. The rules can still read the words.
      await sql`LOCK TABLE watched_words IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
      const before = await watchedWords(trx);
      const known = before.find((one) => one.word === word);
      const changed = kind ?? known?.kind;
      if (!changed) throw new Refusal('not_found', 'This word is not watched.');
      if (kind && known) throw rejected('This word is already watched.');
      if (kind && before.length >= maxWords) throw rejected(`You can watch ${maxWords} words.`);
      // The id stays, so that the audit log can name the word after it has been removed.
      const { rows } = await sql<{ id: string }>`
        INSERT INTO watched_words (id, word, kind) VALUES (${uuidv7()}, ${word}, ${kind})
        ON CONFLICT (word) DO UPDATE SET kind = excluded.kind RETURNING id`.execute(trx);
      const about = { subjectId: rows[0]?.id ?? '', at: now() };
      await writeAuditEntry(trx, {
        ...{ actorId: caller.id, action: kind ? 'word added' : 'word removed', ...about },
        details: { kind: changed },
      });
      await writeEvent(trx, {
        ...{ kind: kind ? 'word.added' : 'word.removed', people: [], payload: {}, ...about },
      });
    });

  return {
    list,

    /** Throws an `invalid` Refusal if the word is already watched, or if there are too many. */
    async add(caller: Caller, { word, kind }: WatchedWord) {
      await change(caller, word, kind);
      return list();
    },

    /** Throws a `not_found` Refusal if the word isn't watched. */
    async remove(caller: Caller, word: string) {
      await change(caller, word, null);
      return { deletedCount: 1 };
    },
  };
}
