import { randomUUID } from 'node:crypto';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '#server/db/client.ts';
import { type EventPosition, latestEvents, readEvents, writeEvent } from '#server/db/events.ts';
import type { Written } from '#server/db/written.ts';
import { createTestDatabase, openPool } from '#tests/support/database.ts';
import { until } from '#tests/support/until.ts';

const database = await createTestDatabase();
/** What committed transactions have written. */
const told: Written[] = [];
const db = createDatabase(openPool(database.url, 5), (written) => told.push(written));

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const received = (subjectId: string) =>
  ({
    kind: 'thread.written',
    subjectId,
    people: [],
    payload: { message_id: subjectId },
    at: new Date('2026-05-04T10:00:00Z'),
  }) as const;

/**
 * Waits until there are `count` new events, and returns them. Other tests' transactions delay events, because
 * transaction numbers belong to the whole database server.
 */
const next = (after: EventPosition, count: number) =>
  until(async () => {
    const batch = await readEvents(db, after, count);
    return batch.events.length === count && batch;
  }, `${count} events`);

const write = (...ids: string[]) =>
  db.transaction().execute((trx) => writeEvent(trx, ...ids.map(received)));

/** Returns the position after all events of earlier tests, which may be delayed, too. */
async function latestPosition(): Promise<EventPosition> {
  const id = randomUUID();
  await write(id);
  return until(async () => {
    const { events, end } = await latestEvents(db, 1);
    return events[0]?.subjectId === id && end;
  }, 'the latest event');
}

/** Starts a transaction that doesn't outlive its test, even if the test fails. */
async function startTransaction() {
  const trx = await db.startTransaction().execute();
  onTestFinished(async () => {
    if (!trx.isCommitted) await trx.rollback().execute();
  });
  return trx;
}

it('reads events in order, in batches, with their payload', async () => {
  const from = await latestPosition();
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  await write(...ids);
  const first = await next(from, 2);
  const rest = await next(first.end, 1);
  expect([...first.events, ...rest.events].map((event) => event.subjectId)).toEqual(ids);
  expect(first.events[0]).toEqual({ ...received(ids[0] ?? ''), seq: expect.any(Number) });
  expect(await readEvents(db, rest.end, 2)).toEqual({ events: [], end: rest.end, early: [] });
  expect(await latestEvents(db, 2)).toEqual({
    events: [...first.events, ...rest.events].slice(1),
    end: rest.end,
    early: [],
  });
});

it('saves no event if the transaction fails, and tells no one', async () => {
  const from = await latestPosition();
  told.length = 0;
  const failing = db.transaction().execute(async (trx) => {
    await writeEvent(trx, received(randomUUID()));
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect((await readEvents(db, from, 10)).events).toEqual([]);
  const trx = await startTransaction();
  const event = received(randomUUID());
  await writeEvent(trx, event);
  expect(told).toEqual([]);
  await trx.commit().execute();
  expect(told).toEqual([{ events: [event], jobs: new Set() }]);
});

// In one case, the slow transaction's event has the lower number. In the other case, it has the higher number.
it.each(['before', 'after'] as const)(
  'skips no event of a transaction that writes it %s another one and commits later',
  async (order) => {
    const from = await latestPosition();
    const [slow, quick, slower] = [randomUUID(), randomUUID(), randomUUID()];
    const trx = await startTransaction();
    if (order === 'before') await writeEvent(trx, received(slow));
    // Locking rows assigns the transaction's number early.
    else await trx.selectFrom('categories').selectAll().forUpdate().execute();
    const last = await startTransaction();
    await writeEvent(last, received(slower));
    await write(quick);
    if (order === 'after') await writeEvent(trx, received(slow));
    expect((await readEvents(db, from, 10)).events).toEqual([]);

    await trx.commit().execute();
    const first = await next(from, 1);
    expect(first.events.map((event) => event.subjectId)).toEqual([slow]);
    await last.commit().execute();
    const rest = await next(first.end, 2);
    expect(rest.events.map((event) => event.subjectId).sort()).toEqual([quick, slower].sort());
  },
);
