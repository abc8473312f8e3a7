import type { Selectable, Transaction } from 'kysely';
import type { AccountData, DeletionSummary } from '#contracts/account.ts';
import type { Executor } from './client.ts';
import type { Schema, UsersTable } from './schema.ts';

export type AccountRow = Selectable<UsersTable>;

/** What one feature's share of a {@link DeletionSummary} counts. */
export type SummaryPart = { [Part in keyof DeletionSummary]?: Partial<DeletionSummary[Part]> };

/** What one feature knows about an account, in its own tables. The users feature composes these. */
export type AccountRecords = {
  /** This feature's keys of the download. */
  exportFor(db: Executor, account: AccountRow): Promise<Partial<AccountData>>;
  /** How many of its records a deletion would remove, release or keep now. */
  summaryFor(db: Executor, account: AccountRow): Promise<SummaryPart>;
  /**
   * Removes what no one else needs, and the person from what has to stay. The account and the products
   * that it sells, holds or waits for are locked.
   */
  eraseFor(trx: Transaction<Schema>, account: AccountRow, at: Date): Promise<void>;
};

/** The name that stays where a record needs one. */
export const formerMember = 'Former member';

/** `Robin Player` as `Robin P.` */
export function reducedName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? [...(words.at(-1) ?? '')][0] : undefined;
  return [words[0], last && `${last}.`].filter(Boolean).join(' ') || formerMember;
}
