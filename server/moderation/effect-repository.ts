import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Trx } from '#server/db/client.ts';
import type { ModerationEffectsTable } from '#server/db/schema.ts';
import { forever } from '#server/people/suspension-of.ts';

export type Kind = ModerationEffectsTable['kind'];
type NewEffect = Omit<ModerationEffectsTable, 'id' | 'copy_of'>;

export function effectRepository(trx: Trx) {
  return {
    /** Returns the id of the new row. */
    async insert(effect: NewEffect): Promise<string> {
      const id = uuidv7();
      await trx
        .insertInto('moderation_effects')
        .values({ ...effect, id })
        .execute();
      await sql`
        INSERT INTO effect_addresses (effect_id, key)
        SELECT ${id}, key FROM given_up_addresses
        WHERE person_id = ${effect.person_id} AND ${effect.product_id === null}`.execute(trx);
      return id;
    },

    byId: (id: string) =>
      trx.selectFrom('moderation_effects').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Deletes an effect. The job that ends effects deletes its copies on other accounts. */
    async delete(id: string, at: Date): Promise<void> {
      // The lock waits for accounts that are getting a copy. The next statement couldn't see it.
      await sql`SELECT FROM moderation_effects WHERE id = ${id} FOR UPDATE`.execute(trx);
      await sql`UPDATE moderation_effects SET until = ${at} WHERE copy_of = ${id}`.execute(trx);
      await trx.deleteFrom('moderation_effects').where('id', '=', id).execute();
    },

    /** Returns the kinds of effects that currently hide or remove the whole product. */
    async ofProduct(productId: string): Promise<Set<Kind>> {
      const rows = await trx
        .selectFrom('moderation_effects')
        .select('kind')
        .where('product_id', '=', productId)
        .where('kind', 'in', ['hide_product', 'remove_product'])
        .execute();
      return new Set(rows.map(({ kind }) => kind));
    },

    async isPhotoHidden(productId: string, imageId: string): Promise<boolean> {
      const row = await trx
        .selectFrom('moderation_effects')
        .select('id')
        .where('product_id', '=', productId)
        .where('image_id', '=', imageId)
        .where('kind', '=', 'hide_image')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns when the person's last effect of this kind ends, or null if none is in force. */
    async until(personId: string, kind: Kind, at: Date): Promise<Date | null> {
      const { rows } = await sql<{ until: Date | null }>`
        SELECT max(coalesce(until, ${forever})) AS until FROM moderation_effects
        WHERE person_id = ${personId} AND kind = ${kind} AND (until IS NULL OR until > ${at})`.execute(
        trx,
      );
      return rows[0]?.until ?? null;
    },

    /** Returns up to `limit` people with expired effects. */
    async due(at: Date, limit: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        SELECT DISTINCT person_id AS id FROM moderation_effects
        WHERE until <= ${at} AND person_id IS NOT NULL LIMIT ${limit}`.execute(trx);
      return rows.map(({ id }) => id);
    },

    async deleteDue(personId: string, at: Date): Promise<void> {
      await trx
        .deleteFrom('moderation_effects')
        .where('person_id', '=', personId)
        .where('until', '<=', at)
        .execute();
    },
  };
}
