import { type Insertable, sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';
import type { IntakesTable } from '#server/db/schema.ts';

export type IntakeRow = IntakesTable & { title: string; serial_number: string | null };

export function intakeRepository(db: Executor) {
  return {
    /** Returns whether the product came into the shop from someone else: bought, traded in or taken on consignment. */
    async isTakenIn(productId: string): Promise<boolean> {
      const { rows } = await sql<{ taken: boolean }>`
        SELECT EXISTS (SELECT 1 FROM intakes WHERE product_id = ${productId})
          OR EXISTS (SELECT 1 FROM consignments WHERE product_id = ${productId}) AS taken`.execute(
        db,
      );
      return rows[0]?.taken === true;
    },

    insert: (intake: Insertable<IntakesTable>) => db.insertInto('intakes').values(intake).execute(),

    async byProduct(productId: string): Promise<IntakeRow | undefined> {
      const { rows } = await sql<IntakeRow>`
        SELECT i.*, p.title, p.serial_number FROM intakes i JOIN products p ON p.id = i.product_id
        WHERE i.product_id = ${productId}`.execute(db);
      return rows[0];
    },

    /** Deletes the details of people who sold products to the shop before `at`. */
    async forgetSellers(at: Date): Promise<void> {
      await sql`UPDATE intakes SET seller = NULL WHERE seller IS NOT NULL AND taken_at < ${at}`.execute(
        db,
      );
    },
  };
}
