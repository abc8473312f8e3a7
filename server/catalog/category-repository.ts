import { sql } from 'kysely';
import { listedCount, listedTotal } from '#server/catalog/search/product-counts.ts';
import type { Executor } from '#server/db/client.ts';

export type CategoryRow = {
  id: string;
  name: string;
  description: string;
  image: string;
  count: number;
};

/** Creates the category queries. */
export function categoryRepository(db: Executor) {
  const select = () =>
    db
      .selectFrom('categories as c')
      .select(['c.id', 'c.name', 'c.description', 'c.image', listedCount.as('count')]);
  return {
    all: (): Promise<CategoryRow[]> => select().orderBy('c.position').execute(),

    byName: (name: string): Promise<CategoryRow | undefined> =>
      select().where('c.name', '=', name).executeTakeFirst(),

    /** Counts the public products in all categories. */
    async countAll(): Promise<number> {
      const { rows } = await sql<{ n: number }>`SELECT ${listedTotal} AS n`.execute(db);
      return rows[0]?.n ?? 0;
    },
  };
}
