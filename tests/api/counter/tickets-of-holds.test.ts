import { describe, expect, it } from 'vitest';
import type { Booking } from '#contracts/bookings/bookings.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { momentInWords } from '#server/http/shop-time.ts';
import { type SignedUp, startTestApp } from '#tests/support/api.ts';
import { auditEntries } from '#tests/support/audit-entries.ts';
import { openCounter, returnOf, saleOf } from '#tests/support/counter.ts';
import { bookingOf } from '#tests/support/example-product.ts';

let clock = Date.now();
const app = await startTestApp({
  env: { RATE_LIMIT_FACTOR: '100', BOOKING_HOLD_HOURS: '0.2', BOOKING_PROMOTED_HOURS: '0.2' },
  now: () => new Date(clock),
});
const counter = await openCounter(app);

const book = (product: OwnProduct, buyer: SignedUp) => app.book(product, buyer, { waitlist: true });
const again = ({ _id }: Booking, buyer: SignedUp) =>
  app.call('getBooking', { params: { id: _id } }, buyer);
const statusOf = async (id: string) =>
  (await app.call('getProduct', { params: { id } }, counter.staff)).status;
const audits = (subject: string) => auditEntries(app, subject);
const refusal = (status: number, code: string, field: string) => ({
  ok: false,
  error: { status, code, fields: { [field]: expect.any(String) } },
});

/** Returns a product that one buyer holds and another waits for. */
async function heldProduct() {
  const product = await counter.stock();
  const [buyer, waiter] = [await app.signUp({ name: 'Bea Buyer' }), await app.signUp()];
  const hold = await book(product, buyer);
  const waiting = await book(product, waiter);
  return { product, buyer, hold, waiter, waiting };
}

/** Returns a request to sell a product to the buyer with this code. */
function withCode(product: OwnProduct, code: string) {
  const body = saleOf([product]);
  return { ...body, lines: body.lines.map((line) => ({ ...line, handover_code: code })) };
}

describe('a product on hold', () => {
  it('can’t be sold to another buyer, and the refusal names the holder and the end of the hold', async () => {
    const { product, hold } = await heldProduct();
    const free = await counter.stock();
    const outcome = await counter.trySelling(saleOf([free, product]));
    expect(outcome).toMatchObject(refusal(409, 'on_hold', 'lines.1.product_id'));
    const until = momentInWords(new Date(hold.held_until ?? 0));
    expect(until).toMatch(/day, .+ UTC$/);
    expect(outcome).toMatchObject({
      error: { message: `Bea Buyer has ${product.title} on hold until ${until}.` },
    });
    expect([await statusOf(free._id), await statusOf(product._id)]).toEqual(['live', 'reserved']);
  });

  it('is sold to its buyer with the code, which completes the booking and frees the waitlist', async () => {
    const { product, buyer, hold, waiter, waiting } = await heldProduct();
    const body = withCode(product, hold.handover_code ?? '');
    const sale = await counter.sell(body, { idempotencyKey: 'collected' });
    const customer = { name: 'Bea Buyer', email: buyer.email };
    expect(sale).toMatchObject({ total: '549.00', reason: null, customer });
    expect(await again(hold, buyer)).toMatchObject({ status: 'collected' });
    expect(await again(waiting, waiter)).toMatchObject({
      status: 'released',
      ended_reason: expect.stringContaining('collected this product'),
    });
    expect(await statusOf(product._id)).toBe('sold');
    expect(await audits(hold._id)).toMatchObject([{ action: 'product handed over' }]);
    // The code has already been used, but a repeated request gets the first request's reply.
    expect(await counter.sell(body, { idempotencyKey: 'collected' })).toEqual(sale);
  });

  it('is handed over without the code if staff checked the buyer’s ID, which is audited', async () => {
    const { product, buyer, hold, waiting } = await heldProduct();
    const checked = (booking_id: string) => {
      const body = saleOf([product]);
      const id_check = { booking_id, reason: 'phone_off' as const };
      return { ...body, lines: body.lines.map((line) => ({ ...line, id_check })) };
    };
    const other = await counter.trySelling(checked(waiting._id));
    expect(other).toMatchObject(refusal(409, 'on_hold', 'lines.0.product_id'));
    const sale = await counter.sell(checked(hold._id.toUpperCase()));
    expect(sale).toMatchObject({ reason: null, customer: { email: buyer.email } });
    const ended = { status: 'collected', ended_reason: null };
    expect(await again(hold, buyer)).toMatchObject(ended);
    const details = { product_id: product._id, buyer_id: buyer.user._id, no_code: 'phone_off' };
    expect(await audits(hold._id)).toMatchObject([{ action: 'product handed over', details }]);
    const mine = await counter.stock();
    const own = await book(mine, counter.staff);
    const body = checked(own._id);
    const lines = body.lines.map((line) => ({ ...line, product_id: mine._id }));
    const refused = await app.refused('createTicket', { body: { ...body, lines } }, counter.staff);
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('can be sold to another buyer for a reason, which is shown to the first buyer and audited', async () => {
    const { product, buyer, hold, waiter, waiting } = await heldProduct();
    const override = { reason: 'Bea Buyer called: she no longer wants it.' };
    const boss = await app.signUp({ role: 'admin' });
    const sale = await counter.sell({ ...saleOf([product]), override }, boss);
    expect(sale.reason).toBe(override.reason);
    const ended = { status: 'released', ended_reason: override.reason };
    expect(await again(hold, buyer)).toMatchObject(ended);
    expect(await again(waiting, waiter)).toMatchObject({
      status: 'released',
      ended_reason: 'This product was sold in the shop. Thank you for waiting.',
    });
    // Audit entries are kept forever, so they omit the reason for the override, which may contain personal data.
    const details = { product_id: product._id, buyer_id: buyer.user._id };
    expect(await audits(hold._id)).toMatchObject([{ action: 'hold overridden', details }]);
  });

  it('can’t be sold with the reason for another product', async () => {
    const [one, other] = [await heldProduct(), await heldProduct()];
    const body = saleOf([one.product, other.product]);
    const override = { reason: 'She called.' };
    const lines = body.lines.map((line, n) => (n === 0 ? { ...line, override } : line));
    const refused = await app.attempt('createTicket', { body: { ...body, lines } }, counter.staff);
    expect(refused).toMatchObject(refusal(409, 'on_hold', 'lines.1.product_id'));
    expect(await again(one.hold, one.buyer)).toMatchObject({ status: 'held' });
  });

  it('can’t be sold by staff who hold it or wait for it, whatever the reason', async () => {
    const override = { reason: 'It is mine' };
    const [held, waited] = [await counter.stock(), (await heldProduct()).product];
    for (const product of [held, waited]) {
      await book(product, counter.staff);
      const body = { ...saleOf([product]), override };
      const refused = await app.refused('createTicket', { body }, counter.staff);
      expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
      expect(await statusOf(product._id)).toBe('reserved');
    }
  });

  it('has no reason on a ticket that overrides nothing', async () => {
    const body = { ...saleOf([await counter.stock()]), override: { reason: 'Not needed' } };
    expect((await counter.sell(body)).reason).toBeNull();
  });

  it('can’t be sold with a wrong code, which is still counted and audited', async () => {
    const { product, buyer, hold } = await heldProduct();
    const wrong = hold.handover_code === '000000' ? '000001' : '000000';
    const override = { reason: 'I guess' };
    for (let n = 0; n < 10; n += 1) {
      const body = { ...withCode(product, wrong), override };
      const outcome = await counter.trySelling(body, { idempotencyKey: `guess-${n}` });
      expect(outcome).toMatchObject(refusal(422, 'invalid', 'lines.0.handover_code'));
    }
    // After ten wrong codes, not even the right code is accepted for an hour.
    const right = await counter.trySelling(withCode(product, hold.handover_code ?? ''));
    expect(right).toMatchObject({ ok: false, error: { status: 429, code: 'rate_limited' } });
    expect(await audits(hold._id)).toHaveLength(10);
    expect(await again(hold, buyer)).toMatchObject({ status: 'held' });
    expect(await statusOf(product._id)).toBe('reserved');
  });

  it('is sold at the price at which it was booked, and another price requires a reason', async () => {
    const { product, hold, buyer } = await heldProduct();
    // Without a verified email address, a ticket contains only the buyer's short name, because a later deletion of the
    // account would not find the ticket to shorten the name.
    const unverified = app.db.updateTable('users').set({ email_verified: false });
    await unverified.where('id', '=', buyer.user._id).execute();
    const raised = app.db.updateTable('products').set({ resale_price_cents: 60_000 });
    await raised.where('id', '=', product._id).execute();
    const { products } = await app.call(
      'searchCounter',
      { query: { q: product._id } },
      counter.staff,
    );
    expect(products[0]).toMatchObject({ resale_price: '600.00', hold: { price: '549.00' } });
    const at = (price: string) => {
      const body = withCode({ ...product, resale_price: price }, hold.handover_code ?? '');
      return counter.trySelling(body);
    };
    const refused = await at('600.00');
    expect(refused).toMatchObject(refusal(422, 'invalid', 'lines.0.reason'));
    expect(refused).toMatchObject({ error: { message: expect.stringContaining('549.00') } });
    expect(await at('549.00')).toMatchObject({
      ok: true,
      reply: {
        total: '549.00',
        customer: { name: 'Bea B.', email: null },
        lines: [{ price: '549.00', tag_price: '600.00', reason: null }],
      },
    });
    expect(await audits(product._id)).toEqual([]);
  });

  it('can’t be handed over without a ticket, and the refusal explains where to sell it', async () => {
    const { product, buyer, hold } = await heldProduct();
    for (const person of [counter.staff, counter.shop]) {
      const body = { code: hold.handover_code ?? '' };
      const refused = await app.refused(
        'handOverBooking',
        { params: { id: hold._id }, body },
        person,
      );
      expect(refused).toMatchObject({ status: 409, code: 'conflict' });
      expect(refused.message).toContain('on a ticket at the counter');
    }
    expect(await again(hold, buyer)).toMatchObject({ status: 'held' });
    const { items } = await app.call('listReceivedBookings', { query: {} }, counter.shop);
    const found = items.find(({ _id }) => _id === hold._id);
    expect(found?.can).toEqual({ release: true, hand_over: false, sell: true });
    await counter.sell(withCode(product, hold.handover_code ?? ''));
    expect(await again(hold, buyer)).toMatchObject({ status: 'collected' });
  });

  it('gets the same reply to a repeated request after the product was booked again, and counts no wrong code', async () => {
    const { product, hold } = await heldProduct();
    const body = withCode(product, hold.handover_code ?? '');
    const options = { idempotencyKey: 'sold-and-booked-again' };
    const sale = await counter.sell(body, options);
    await app.call('returnTicket', returnOf(sale._id, [product._id]), counter.staff);
    await app.call('relistProduct', { params: { id: product._id }, body: {} }, counter.shop);
    const next = await book(product, await app.signUp());
    expect(await counter.sell(body, options)).toMatchObject({ _id: sale._id });
    expect(await audits(next._id)).toEqual([]);
  });

  it('reveals nothing about the code for another seller’s product', async () => {
    const [seller, buyer] = [await app.signUp(), await app.signUp()];
    const product = await app.createProduct(seller.token, { image_url: counter.photo });
    const { handover_code } = await book(product, buyer);
    const wrong = handover_code === '000000' ? '000001' : '000000';
    const one = await counter.trySelling(withCode(product, wrong));
    const other = await counter.trySelling(withCode(product, handover_code ?? ''));
    expect(one).toMatchObject(refusal(403, 'forbidden', 'lines.0.product_id'));
    expect(other).toMatchObject(refusal(403, 'forbidden', 'lines.0.product_id'));
    expect(await statusOf(product._id)).toBe('reserved');
  });

  it('is on hold for its buyer again after a void, with the time that was left and a new code', async () => {
    const { product, buyer, hold, waiting, waiter } = await heldProduct();
    const other = await counter.stock();
    const sell = (code: string | null) => {
      const body = withCode(product, code ?? '');
      const both = saleOf([product, other]);
      const lines = [...body.lines, ...both.lines.slice(1)];
      return counter.sell({ ...both, lines });
    };
    const sale = await sell(hold.handover_code);
    const left = Date.parse(hold.held_until ?? '') - clock;
    clock += 300_000;
    const voiding = { params: { id: sale._id }, body: { reason: 'Wrong payment' } };
    const back = await app.call('voidTicket', voiding, counter.staff);
    expect(back.lines.map(({ status }) => status)).toEqual(['reserved', 'ended']);
    const reopened = await again(hold, buyer);
    expect(reopened).toMatchObject({
      ...{ status: 'held', ended_reason: null, place: null },
      held_until: new Date(clock + left).toISOString(),
      handover_code: expect.stringMatching(/^\d{6}$/),
    });
    expect(await again(waiting, waiter)).toMatchObject({ status: 'released' });
    const listed = await app.call('listProducts', { query: { q: product.title } }, waiter);
    expect(listed.items.map(({ _id }) => _id)).toContain(product._id);
    await expect
      .poll(async () => (await app.call('listNotices', { query: {} }, buyer)).items)
      .toContainEqual(expect.objectContaining({ kind: 'hold_resumed' }));
    await app.call('relistProduct', { params: { id: other._id }, body: {} }, counter.shop);
    const next = await sell(reopened.handover_code);
    expect(await again(hold, buyer)).toMatchObject({ status: 'collected' });
    // A return isn't a mistake of the counter, so it doesn't bring the hold back.
    const ids = [product._id, other._id];
    await app.call('returnTicket', returnOf(next._id, ids, '1098.00'), counter.staff);
    expect(await statusOf(product._id)).toBe('ended');
  });

  it('stays with the shop after a void if the time is over, the buyer is suspended, or the ticket did not hand it over', async () => {
    const { product, buyer, hold } = await heldProduct();
    const sale = await counter.sell(withCode(product, hold.handover_code ?? ''));
    clock += 730_000;
    const voidOf = (id: string) =>
      app.call('voidTicket', { params: { id }, body: {} }, counter.staff);
    expect((await voidOf(sale._id)).lines[0]?.status).toBe('ended');
    expect(await again(hold, buyer)).toMatchObject({ status: 'collected' });

    const suspended = await heldProduct();
    const code = suspended.hold.handover_code ?? '';
    const collected = await counter.sell(withCode(suspended.product, code));
    const ban = app.db.updateTable('users').set({ suspended_until: new Date(clock + 3_600_000) });
    await ban.where('id', '=', suspended.buyer.user._id).execute();
    expect((await voidOf(collected._id)).lines[0]?.status).toBe('ended');

    const twice = await heldProduct();
    const first = await counter.sell(withCode(twice.product, twice.hold.handover_code ?? ''));
    const back = returnOf(first._id, [twice.product._id]);
    await app.call('returnTicket', back, counter.staff);
    const relist = { params: { id: twice.product._id }, body: {} };
    await app.call('relistProduct', relist, counter.shop);
    const last = await counter.sell(saleOf([twice.product]));
    expect((await voidOf(last._id)).lines[0]?.status).toBe('ended');
    expect(await again(twice.hold, twice.buyer)).toMatchObject({ status: 'collected' });
  });

  it('can’t be handed over by its own buyer', async () => {
    const product = await counter.stock();
    const colleague = await app.signUp({ role: 'staff' });
    const hold = await book(product, colleague);
    const body = withCode(product, hold.handover_code ?? '');
    const { token } = colleague;
    expect(await counter.trySelling(body, { token })).toMatchObject({
      ok: false,
      error: { status: 403, code: 'forbidden' },
    });
  });

  it('can be sold once the hold has ended or was canceled', async () => {
    const [expired, cancelled] = [await counter.stock(), await counter.stock()];
    const buyer = await app.signUp();
    const old = await book(expired, buyer);
    clock += 730_000;
    const fresh = await book(cancelled, buyer);
    await app.call('cancelBooking', { params: { id: fresh._id } }, buyer);
    const sale = await counter.sell(saleOf([expired, cancelled]));
    expect(sale.lines).toHaveLength(2);
    const { items } = await app.call('listBookings', { query: { email: buyer.email } }, buyer);
    expect(items.map(({ status, can }) => [status, can.restore])).toEqual([
      ['cancelled', false],
      ['expired', false],
    ]);
    expect(items.map(({ _id }) => _id)).toContain(old._id);
  });

  it('can be either sold or booked when both happen at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const product = await counter.stock();
      const buyer = await app.signUp();
      const send = [
        () => counter.trySelling(saleOf([product])),
        () => app.attempt('createBooking', { body: bookingOf(product, buyer) }, buyer),
      ];
      if (round % 2 === 1) send.reverse();
      const outcomes = await Promise.all(send.map((one) => one()));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const lost = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error.code]));
      expect(['on_hold', 'product_unavailable']).toContain(lost[0]);
    }
  });

  it('goes to the next buyer on the waitlist first if its hold has ended', async () => {
    const { product, waiter } = await heldProduct();
    clock += 730_000;
    const outcome = await counter.trySelling(saleOf([product]));
    expect(outcome).toMatchObject(refusal(409, 'on_hold', 'lines.0.product_id'));
    const message = expect.stringContaining(`${waiter.user.name} has`);
    expect(outcome).toMatchObject({ error: { message } });
  });
});
