import type { Executor } from '#server/db/client.ts';

export type CategoryRow = {
  id: string;
  name: string;
  description: string;
  image: string;
  count: number;
};

/** Creates the queries on categories, which run on `db`. */
export function categoryRepository(db: Executor) {
  const select = () =>
    db
      .selectFrom('categories')
      .select(['id', 'name', 'description', 'image', 'listed_count as count']);
  return {
    all: (): Promise<CategoryRow[]> => select().orderBy('position').execute(),

    byName: (name: string): Promise<CategoryRow | undefined> =>
      select().where('name', '=', name).executeTakeFirst(),

    /** Locks these categories and their counts. Always uses the same order, to avoid deadlocks. */
    async lock(ids: readonly string[]): Promise<void> {
      await db
        .selectFrom('categories')
        .select('id')
        .where('id', 'in', [...ids])
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
    },

    /** Counts the public products across all categories. */
    async countAll(): Promise<number> {
      const row = await db
        .selectFrom('categories')
        .select((eb) => eb.fn.sum<number>('listed_count').as('n'))
        .executeTakeFirst();
      return row?.n ?? 0;
    },
  };
}
