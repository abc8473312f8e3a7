import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type Recording, replaying } from '#tests/support/sign-in-recordings.ts';
import { startSignIn } from '#tests/support/sign-in-service.ts';

/** Where we reply differently on purpose, because the recorded emulator doesn't support something. */
const improved: Record<string, Partial<Recording>> = {
  'the code of a reset as a verification': { status: 400, refused: 'INVALID_OOB_CODE' },
  'no Google token': { status: 400, refused: 'INVALID_IDP_RESPONSE' },
};

// The recordings are from the Auth emulator of firebase-tools 15.34.2, with the same protections as here.
it('replies to each call and mistake as Firebase’s emulator did', async () => {
  const lines = await readFile('tests/fixtures/sign-in-recordings.ndjson', 'utf8');
  const recordings: Recording[] = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const expected = recordings.map((one) => ({ ...one, ...improved[one.what] }));
  let passed = 0;
  const now = () => new Date(Date.now() + passed);
  const { url, mails, db } = await startSignIn({ now });
  const replay = replaying({
    ...{ url, mails },
    async pass(seconds) {
      passed += seconds * 1000;
    },
    async disable(uid) {
      await sql`UPDATE sign_in.accounts SET disabled = true WHERE id = ${uid}`.execute(db);
    },
  });
  const replies: Recording[] = [];
  for (const recording of recordings) replies.push(await replay(recording));
  expect(replies).toEqual(expected);
});
