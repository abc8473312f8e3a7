import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { exceptions } from '#server/db/placement.ts';
import { distribute, placementProblems } from '#tests/support/citus.ts';
import { createTestDatabase } from '#tests/support/database.ts';

async function openMigrated(): Promise<Client> {
  const { url, drop } = await createTestDatabase();
  const client = new Client(url);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  return client;
}

it('the tables fit Citus’ rules, except for the listed exceptions', async () => {
  expect(await placementProblems(await openMigrated())).toEqual([]);
});

it('finds each broken rule, each table without a place, and each exception that is over', async () => {
  const client = await openMigrated();
  await client.query(`
    CREATE TABLE rentals (id uuid PRIMARY KEY, product_id uuid CONSTRAINT rentals_product REFERENCES products);
    ALTER TABLE no_sales ADD COLUMN product_id uuid CONSTRAINT no_sales_product REFERENCES products;
    ALTER TABLE bookings ADD COLUMN pin_id uuid CONSTRAINT bookings_pin REFERENCES pins;
    ALTER TABLE product_views ADD CONSTRAINT views_of_other FOREIGN KEY (product_id) REFERENCES bookings (id);
    CREATE UNIQUE INDEX watches_by_price ON watches (price_cents) INCLUDE (product_id);
    CREATE TRIGGER categories_told BEFORE INSERT ON categories FOR EACH ROW EXECUTE FUNCTION refuse_change();
    ALTER TABLE product_search DROP COLUMN product_id CASCADE;
    DROP TABLE rules_off;
    DROP TRIGGER users_forget_devices ON users`);
  expect((await placementProblems(client)).toSorted()).toEqual([
    'bookings_pin refers from a distributed to a local table',
    'categories_told is a trigger on a reference table',
    'no_sales_product refers from a local to a distributed table',
    'product_search has no product',
    'rentals has no place',
    'rules_off is not a table',
    'users_forget_devices breaks no rule anymore: remove it from the exceptions',
    'views_of_other refers from a distributed to a distributed table',
    'watches_by_price is unique without the product',
  ]);
});

// This stands in for Citus, which isn't in Debian or npm. It shows only what would be sent to it.
it('distributes all tables after dropping only the exceptions', async () => {
  const client = await openMigrated();
  await client.query(`CREATE TABLE placed (name regclass, key text);
    CREATE FUNCTION create_reference_table(regclass) RETURNS void LANGUAGE sql
      AS 'INSERT INTO placed VALUES ($1)';
    CREATE FUNCTION create_distributed_table(regclass, text) RETURNS void LANGUAGE sql
      AS 'INSERT INTO placed VALUES ($1, $2)'`);
  const keysOf = () =>
    client.query(`SELECT conname FROM pg_constraint WHERE contype = 'f' ORDER BY conname`);
  const { rows: before } = await keysOf();
  await distribute(client);
  const { rows } = await client.query(`SELECT concat_ws(' ', name, key) AS table FROM placed`);
  expect(rows.map(({ table }) => table)).toEqual([
    ...['users', 'categories', 'images', 'products id', 'product_images product_id'],
    ...['product_views product_id', 'product_search product_id', 'product_sample product_id'],
    ...['watches product_id', 'bookings product_id', 'offers product_id'],
  ]);
  const kept = before.filter(({ conname }) => !(conname in exceptions));
  expect((await keysOf()).rows).toEqual(kept);
  const over = Object.keys(exceptions).map((name) => expect.stringMatching(`^${name} breaks no`));
  expect(await placementProblems(client)).toEqual(['placed has no place', ...over]);
});
