import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '#contracts/counter/tickets.ts';
import { startTestApp } from '#tests/support/api.ts';
import { auditEntries } from '#tests/support/audit-entries.ts';
import { openCounter, returnOf, saleOf } from '#tests/support/counter.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { until } from '#tests/support/until.ts';

const mails = await startMailServer();
const app = await startTestApp({
  env: {
    ...mails.env,
    RATE_LIMIT_FACTOR: '100',
    SHOP_ADDRESS: '12 Maple Street',
    RETURN_POLICY: 'Returns within 14 days.',
    SHOP_TIME_ZONE: 'America/Los_Angeles',
    TAX_SCHEME: 'sales',
    TAX_RATE: '20',
  },
});
const counter = await openCounter(app);

const input = ({ _id: id }: Ticket, email: string) => ({ params: { id }, body: { email } });
const mail = (ticket: Ticket, email: string) =>
  app.call('mailReceipt', input(ticket, email), counter.staff);
const mailsTo = (email: string) =>
  mails.received.filter(({ to }) => to?.some(({ address }) => address === email));
const mailTo = (email: string, nth = 0) => until(() => mailsTo(email)[nth], 'the email');
const addresses = async ({ _id }: Ticket) =>
  (await sql`SELECT email FROM receipt_mails WHERE sale_id = ${_id}`.execute(app.db)).rows;

describe('a receipt by email', () => {
  it('has everything that the receipt on paper has, in text and in HTML', async () => {
    const product = await counter.stock({
      title: 'Jazzmaster <b>"1962"</b>',
      serial_number: 'V1234567',
      resale_price: '1200',
    });
    const ticket = await counter.sell({ ...saleOf([product]), customer: { name: 'Ada' } });
    await mail(ticket, 'ada.receipts@example.test');
    const { subject, text = '', html = '' } = await mailTo('ada.receipts@example.test');
    expect(subject).toBe(`Receipt ${ticket.number} from Second Fret`);
    const facts: (string | RegExp)[] = [
      `Receipt ${ticket.number}`,
      ...['12 Maple Street', 'Served by Stef Staff', 'Customer: Ada', 'Serial number V1234567'],
      ...[
        '$1,200.00',
        'Includes 20% tax',
        '$200.00',
        'Returns within 14 days.',
        /\b20\d\d, \d{1,2}:\d\d\s[AP]M/,
      ],
    ];
    for (const fact of facts) {
      for (const part of [text, html]) expect(part).toMatch(fact);
    }
    expect(text).toContain('Jazzmaster <b>"1962"</b>: $1,200.00');
    expect(html).toContain('Jazzmaster &lt;b&gt;');
    expect(html).not.toContain('<b>');
    expect(await auditEntries(app, ticket._id)).toMatchObject([
      { action: 'receipt emailed', actor_id: counter.staff.user._id },
    ]);
  });

  it('can be sent again, also for a return, and the address is forgotten afterwards', async () => {
    const product = await counter.stock();
    const sale = await counter.sell(saleOf([product]));
    const back = await app.call('returnTicket', returnOf(sale._id, [product._id]), counter.staff);
    await mail(back, 'bea.receipts@example.test');
    const first = await mailTo('bea.receipts@example.test');
    expect(first.subject).toBe(`Return ${back.number} from Second Fret`);
    expect(first.text).toContain(`For receipt ${sale.number}`);
    await mail(back, 'bea.receipts@example.test');
    const second = await mailTo('bea.receipts@example.test', 1);
    expect(second.messageId).not.toBe(first.messageId);
    await until(async () => (await addresses(back)).length === 0, 'the address is gone');
  });

  it('is sent by itself to a customer who agreed to emails, once for each ticket', async () => {
    const form = { name: 'Fay', email: 'fay.receipts@example.test', notes: '', mail_consent: true };
    const fay = await app.call('createCustomer', { body: form }, counter.staff);
    const gus = { ...form, name: 'Gus', email: 'gus.receipts@example.test', mail_consent: false };
    await app.call('createCustomer', { body: gus }, counter.staff);
    const [one, two] = [await counter.stock(), await counter.stock()];
    const [silent, sale] = [
      await counter.sell({ ...saleOf([one]), customer: { name: 'Gus', email: gus.email } }),
      await counter.sell({ ...saleOf([two]), customer: { _id: fay._id, name: 'Fay' } }),
    ];
    expect([silent, sale].map(({ customer }) => customer?.mail_consent)).toEqual([false, true]);
    expect((await mailTo(form.email)).subject).toBe(`Receipt ${sale.number} from Second Fret`);
    const body = returnOf(sale._id, [two._id]);
    const back = await app.call('returnTicket', body, counter.staff);
    expect((await mailTo(form.email, 1)).subject).toBe(`Return ${back.number} from Second Fret`);
    // Events are processed in order, so an email to Gus would already be queued.
    expect(await addresses(silent)).toEqual([]);
    expect(mailsTo(gus.email)).toEqual([]);
  });

  it('of a void calls itself a void, as often as a receipt says what it is', async () => {
    const sale = await counter.sell(saleOf([await counter.stock()]));
    const back = await app.call(
      'voidTicket',
      { params: { id: sale._id }, body: {} },
      counter.staff,
    );
    const [to, times] = ['val.receipts@example.test', [] as number[]];
    for (const [n, ticket] of [sale, back].entries()) {
      await mail(ticket, to);
      const title = `${['Receipt', 'Void'][n]} ${ticket.number}`;
      const { subject, html } = await mailTo(to, n);
      expect(subject).toBe(`${title} from Second Fret`);
      times.push(String(html).split(title).length);
    }
    expect(times[1]).toBe(times[0]);
  });

  it('is sent once when the mail server accepts it after a delay', async () => {
    mails.behave('greylist');
    const ticket = await counter.sell(saleOf([await counter.stock()]));
    await mail(ticket, 'cy.receipts@example.test');
    const retried = sql`
      UPDATE pgboss.job SET start_after = now() WHERE name = 'mail-receipt' AND state = 'retry'`;
    await until(async () => (await retried.execute(app.db)).numAffectedRows === 1n, 'a retry');
    await mailTo('cy.receipts@example.test');
    await until(async () => (await addresses(ticket)).length === 0, 'the address is gone');
    expect(mailsTo('cy.receipts@example.test')).toHaveLength(1);
    mails.behave('accept');
  });

  it('leaves no address behind if the mail server rejects it and the account is deleted', async () => {
    mails.behave('refuse receiver');
    const person = await app.signUp({ email: 'Dan.Receipts@example.test' });
    const ticket = await counter.sell(saleOf([await counter.stock()]));
    await mail(ticket, 'dan.receipts@example.test');
    await until(async () => {
      const { rows } = await sql`
        SELECT 1 FROM pgboss.job WHERE source_name = 'mail-receipt' AND name = 'failed-jobs'`.execute(
        app.db,
      );
      return rows.length === 1;
    }, 'the job fails');
    expect(await addresses(ticket)).toHaveLength(1);
    const body = { confirmation: person.email };
    await app.call('deleteAccount', { body }, { token: person.idToken });
    expect(await addresses(ticket)).toEqual([]);
    mails.behave('accept');
  });

  it('is refused for a wrong address, an unknown ticket, and everyone but staff', async () => {
    const ticket = await counter.sell(saleOf([await counter.stock()]));
    const refused = (about: ReturnType<typeof input>, { token } = counter.staff) =>
      app.refused('mailReceipt', about, { token });
    const fields = { email: expect.any(String) };
    expect(await refused(input(ticket, 'nobody'))).toMatchObject({ status: 422, fields });
    const unknown = { ...ticket, _id: counter.staff.user._id };
    expect((await refused(input(unknown, 'eve@example.test'))).status).toBe(404);
    const buyer = await app.signUp();
    expect((await refused(input(ticket, 'eve@example.test'), buyer)).status).toBe(403);
  });
});
