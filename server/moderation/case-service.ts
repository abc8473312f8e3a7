import type { PersonsBookings } from '#contracts/bookings/booking-summaries.ts';
import type { EndpointParsed, EndpointReply } from '#contracts/endpoint.ts';
import { type Case, claimMinutes, type listCases } from '#contracts/moderation/cases.ts';
import { actionTypes } from '#contracts/moderation/decisions.ts';
import { idsWithSerial } from '#server/catalog/same-serial.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Executor, Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { oneSnapshot } from '#server/db/one-snapshot.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { imageView } from '#server/media/image-view.ts';
import { pictureKeys } from '#server/media/picture-keys.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import { caseDetails } from './case-details.ts';
import { caseQueue, queueCursor, queueKey } from './case-list-query.ts';
import { claimantOf, rightsOn } from './case-policy.ts';
import { type CasePayload, type CaseRow, caseRepository } from './case-repository.ts';
import { toSummary } from './case-view.ts';
import { decisionRepository } from './decision-repository.ts';
import { openBookingsOf } from './open-bookings.ts';
import { caseOf } from './open-case.ts';
import { versionOf, versionView } from './product-versions.ts';
import { targetOf } from './report-targets.ts';

export type CaseService = {
  list(
    caller: Caller,
    query: EndpointParsed<typeof listCases>['query'],
  ): Promise<EndpointReply<typeof listCases>>;
  one(caller: Caller, id: string): Promise<Case>;
  /** Returns the open bookings that a suspension would affect. */
  bookings(caller: Caller, id: string): Promise<PersonsBookings>;
  /** Returns the id of the case for suspending a person. The contract for `openUserCase` lists the Refusals. */
  openAbout(caller: Caller, personId: string): Promise<string>;
  /** Claims a case, or extends the caller's claim. The contract for `claimCase` lists the Refusals. */
  claim(caller: Caller, id: string, takeOver: boolean): Promise<Case>;
  release(caller: Caller, id: string): Promise<Case>;
};

const claimEnd = (at: Date) => new Date(at.getTime() + claimMinutes * 60_000);

/** The status that is shown for a deleted product. */
const deleted = { status: 'archived', moderation: 'clear' } as const;

/**
 * The error for a case that doesn't exist. Also used for cases about the caller, so that people don't learn that they
 * have been reported.
 */
export const noSuchCase = () => new Refusal('not_found', 'This case does not exist.');

/** Returns what the caller may do with a case. */
export async function rightsOf(
  db: Executor,
  row: CaseRow,
  caller: Caller,
  { at, shopId }: { at: Date; shopId: string | null },
) {
  const details = caseDetails(db);
  const [reported_by_caller, overruled, own_appeal, inEffect] = await Promise.all([
    details.isReporter(row.id, caller.id),
    details.isOverruled(row.id, caller.id),
    details.isOwnAppeal(row, caller.id, at),
    details.inEffect(row.id, at),
  ]);
  const needs_admin = inEffect.some((type) => !actionTypes[type].staff);
  const of_shop = row.person_id === shopId;
  const facts = { reported_by_caller, overruled, own_appeal, of_shop, needs_admin };
  return rightsOn({ ...row, ...facts }, caller, at);
}

export function createCaseService(core: Core): CaseService {
  const { db, now, config, noteReading } = core;
  const { viewFor } = pictureKeys(core);

  async function read(on: Executor, caller: Caller, id: string): Promise<Case> {
    const at = now();
    const row = await caseQueue(on).one(id, caller.id, at);
    if (!row || row.person_id === caller.id) throw noSuchCase();
    const view = viewFor(caller.id);
    const details = caseDetails(on);
    const shopId = await shopAccount.find(on, config);
    const [reported, history, decisions, can, shown] = await Promise.all([
      details.reports(id, view),
      details.history(row, at),
      decisionRepository(on).ofCase(id, at),
      rightsOf(on, row, caller, { at, shopId }),
      productOf(on, row, at, view),
    ]);
    return {
      ...toSummary(row, { readerId: caller.id, at, view }),
      ...{ reported, history, decisions, can, ...shown },
    };
  }

  /**
   * Returns the product as it was when it was reported and as it is now, and other products that may be the same piece.
   */
  async function productOf(
    on: Executor,
    { product_id, product_then: then, edited_at }: CaseRow,
    at: Date,
    view: typeof imageView,
  ): Promise<Pick<Case, 'product' | 'links'>> {
    const details = caseDetails(on);
    if (product_id === null || !then) return { product: null, links: [] };
    const [product, current] = await Promise.all([
      details.product(product_id),
      versionOf(on, product_id, at),
    ]);
    const serial = (current ?? then).serial_number;
    const same = serial === null ? [] : await idsWithSerial(on, serial);
    const [links, show] = await Promise.all([
      details.links(product_id, same, (current ?? then).image_ids),
      versionView(on, product_id, [then, current], view),
    ]);
    const { status, moderation } = product ?? deleted;
    return {
      product: {
        ...{ _id: product_id, status, moderation },
        when_reported: show(then),
        now: current && show(current),
        edited_since_request: edited_at !== null,
      },
      links,
    };
  }

  /** Locks a case in a transaction, changes it and returns it. */
  const change = (
    caller: Caller,
    id: string,
    work: (trx: Trx, row: CaseRow, at: Date) => Promise<CasePayload>,
  ) =>
    db.transaction().execute(async (trx) => {
      await lockOpenAccount(trx, caller.id, sessionEnded);
      const row = await caseRepository(trx).lock(id);
      if (!row || row.person_id === caller.id) throw noSuchCase();
      const at = now();
      const payload = await work(trx, row, at);
      await writeEvent(trx, {
        ...{ kind: 'case.changed', subjectId: id, people: [], payload, at },
      });
      return read(trx, caller, id);
    });

  return {
    async list(caller, { cursor, limit, ...query }) {
      const at = now();
      const filter = { ...query, readerId: caller.id, at };
      const from = decodeCursor(cursor, queueCursor);
      const [rows, total] = await oneSnapshot(db, (trx) => {
        const queue = caseQueue(trx);
        return Promise.all([
          queue.list(filter, from?.after ?? null, limit + 1),
          from?.total ?? queue.count(filter),
        ]);
      });
      const reader = { readerId: caller.id, at, view: viewFor(caller.id) };
      return toPage(rows, limit, total, queueKey, (row) => toSummary(row, reader));
    },

    one: (caller, id) => read(db, caller, id),

    async bookings(caller, id) {
      const row = await caseRepository(db).byId(id);
      if (!row || row.person_id === caller.id) throw noSuchCase();
      await noteReading(caller.id, 'bookings read', row.person_id);
      return openBookingsOf(db, row.person_id);
    },

    openAbout: (caller, personId) =>
      db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id, sessionEnded);
        if (personId === caller.id) throw new Refusal('forbidden', 'You can’t suspend yourself.');
        const at = now();
        const target = await targetOf(trx, 'user', personId);
        if (!target) throw new Refusal('not_found', 'This user does not exist.');
        const known = await caseDetails(trx).ofSuspension(personId, at);
        if (known !== null) return known;
        const { id, isNew } = await caseOf(trx, target, at);
        if (isNew) {
          const payload = await caseRepository(trx).claim(id, caller.id, claimEnd(at), at);
          // The other moderators get no notice, because the caller is already working on the case.
          const event = { subjectId: id, people: [], payload, at };
          await writeEvent(trx, { kind: 'case.changed', ...event });
          const entry = {
            actorId: caller.id,
            action: 'case opened',
            subjectId: id,
            details: {},
            at,
          } as const;
          await writeAuditEntry(trx, entry);
        }
        return id;
      }),

    claim: (caller, id, takeOver) =>
      change(caller, id, async (trx, row, at) => {
        const can = await rightsOf(trx, row, caller, {
          at,
          shopId: await shopAccount.find(trx, config),
        });
        const other = claimantOf(row, at);
        if (!can.claim && other !== caller.id && !(takeOver && can.take_over)) {
          if (other) throw new Refusal('conflict', 'Someone else is working on this case.');
          if (await caseDetails(trx).isOwnAppeal(row, caller.id, at)) throw ownAppeal();
          if (row.state === 'open' || row.state === 'claimed') throw notYours();
          throw new Refusal('conflict', 'This case has already been decided.');
        }
        if (other && other !== caller.id) {
          const action = 'case taken over';
          await writeAuditEntry(trx, {
            ...{ actorId: caller.id, action, subjectId: id, details: { from: other }, at },
          });
        }
        return caseRepository(trx).claim(id, caller.id, claimEnd(at), at);
      }),

    release: (caller, id) =>
      change(caller, id, async (trx, row, at) => {
        if (claimantOf(row, at) !== caller.id) {
          throw new Refusal('conflict', 'You haven’t claimed this case.');
        }
        return caseRepository(trx).release(id, at);
      }),
  };
}

export const ownAppeal = () =>
  new Refusal('forbidden', 'You made this decision, so another admin has to decide the appeal.');

export const notYours = () =>
  new Refusal(
    'forbidden',
    'Someone else has to decide this case: you reported it, or only an admin can decide it.',
  );
