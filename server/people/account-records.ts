import type { RawBuilder, Selectable } from 'kysely';
import type { DeletionSummary } from '#contracts/people/account.ts';
import type { AccountData } from '#contracts/people/account-data.ts';
import type { Executor, Trx } from '#server/db/client.ts';
import type { UsersTable } from '#server/db/schema.ts';

export type AccountRow = Selectable<UsersTable>;

/** One room's contribution to a {@link DeletionSummary}. */
export type SummaryPart = { [Part in keyof DeletionSummary]?: Partial<DeletionSummary[Part]> };

/** How one room exports and erases its part of an account's data. The room for people combines the parts. */
export type AccountRecords = {
  /** Returns this room's part of the account's data download. */
  exportFor(db: Executor, account: AccountRow): Promise<Partial<AccountData>>;
  /** Counts the records that deleting the account would remove, release or keep. */
  summaryFor?(db: Executor, account: AccountRow): Promise<SummaryPart>;
  /**
   * Deletes the records that no one else needs, and removes personal data from the rest. The caller must have locked
   * the account and the products that it sells, holds or waits for.
   */
  eraseFor(trx: Trx, account: AccountRow, at: Date): Promise<void>;
  /**
   * Erases what `eraseFor` left for other people, once they no longer need it. Runs every day. Also erases what an
   * earlier release left.
   */
  eraseLeftovers?(db: Executor, closed: ClosedAccounts): Promise<void>;
};

/** Subqueries for the ids of all closed accounts, and of those that were closed at least a year ago. */
export type ClosedAccounts = { all: RawBuilder<unknown>; old: RawBuilder<unknown> };

/** The name that replaces the name of a deleted account. */
export const formerMember = 'Former member';
/** The name that replaces the title of a deleted account's product. */
export const formerProduct = 'Deleted product';

/** Shortens `Robin Player` to `Robin P.` */
export function reducedName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? [...(words.at(-1) ?? '')][0] : undefined;
  return [words[0], last && `${last}.`].filter(Boolean).join(' ') || formerMember;
}
