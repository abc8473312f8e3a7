import type { Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { CustomerForm } from '#contracts/customers/customers.ts';
import { emailKey } from '#contracts/text.ts';
import type { Executor } from '#server/db/client.ts';
import type { CustomersTable } from '#server/db/schema.ts';
import type { CustomerRow } from './customer-book.ts';

export function customerRepository(db: Executor) {
  const table = db.selectFrom('customers').selectAll();

  /** Returns a customer, or the one that it turned out to be. */
  async function byId(id: string): Promise<CustomerRow | undefined> {
    const row = await table.where('id', '=', id).executeTakeFirst();
    return row?.merged_into ? byId(row.merged_into) : row;
  }

  return {
    byId,

    async insert(form: CustomerForm, at: Date): Promise<string> {
      const id = uuidv7();
      const row = { ...toValues(form), id, created_at: at };
      await db.insertInto('customers').values(row).execute();
      return id;
    },

    /** Stores the form. `others` are the values that aren't in it. */
    async change(id: string, form: CustomerForm, others: Updateable<CustomersTable>) {
      await db
        .updateTable('customers')
        .set({ ...toValues(form), ...others })
        .where('id', '=', id)
        .execute();
    },

    /** Takes a fingerprint away from the parts of a customer. */
    async freeKey(id: string, key: string): Promise<void> {
      await db
        .updateTable('customers')
        .set({ email_key: null })
        .where('email_key', '=', key)
        .where('merged_into', '=', id)
        .execute();
    },
  };
}

const toValues = ({ name, email, phone, notes, mail_consent }: CustomerForm) => ({
  ...{ name, notes, mail_consent },
  email: email === undefined ? null : emailKey(email),
  phone: phone ?? null,
});
