import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import {
  exampleConsignment,
  exampleConsignmentDetails,
  exampleCounterProduct,
  exampleOwner,
  exampleStatement,
  idOf,
  lastPage,
} from '#tests/support/web-examples.ts';
import { staff } from '#tests/web/support/render-ticket.tsx';

const line = {
  sale: { _id: idOf(2), number: 1204 },
  at: '2026-02-03T12:00:00.000Z',
  product_id: idOf(12),
  title: 'Jazzmaster',
  kind: 'sold',
  price: '1028.12',
  share: '60',
  amount: '616.87',
} as const;
const payout = {
  _id: idOf(7),
  number: 12,
  owner: { _id: idOf(1), name: 'Ottoline Harrowgate' },
  lines: [line],
  total: '616.87',
  method: 'cash',
  reference: null,
  staff: 'Stevie Staff',
  created_at: '2026-02-04T12:00:00.000Z',
} as const;

describe('consignments', () => {
  it('lead from the unpaid owners to a statement, which pays only once and shows the payout', async () => {
    answer('listOwners', lastPage([exampleOwner()]));
    answer('getStatement', exampleStatement({ lines: [line] }));
    answer('listConsignments', lastPage([]));
    answer('getPayout', { ...payout, lines: [line] });
    const { user } = await renderApp('/dashboard/consignments', { as: staff });
    await user.click(await screen.findByRole('link', { name: 'Ottoline Harrowgate' }));
    await user.click(await screen.findByRole('button', { name: 'Pay out $616.87' }));
    const dialog = within(await screen.findByRole('dialog'));
    const refused = refuse('payOut', 'conflict', {
      message: 'The amount has changed.',
      fields: { amount: 'The amount has changed.' },
    });
    await user.selectOptions(dialog.getByLabelText('Paid by'), 'Transfer');
    await user.click(dialog.getByRole('button', { name: 'Pay $616.87' }));
    expect(await dialog.findByText(/The amount has changed/)).toBeDefined();
    const calls = answer('payOut', { ...payout, lines: [line] });
    await user.click(dialog.getByRole('button', { name: 'Pay $616.87' }));
    expect(await screen.findByRole('heading', { name: 'Payout 12' })).toBeDefined();
    expect(calls[0]?.body).toMatchObject({ method: 'transfer', amount: '616.87' });
    expect(calls[0]?.idempotencyKey).toBe(refused[0]?.idempotencyKey);
  });

  it('return an unsold piece to its owner with a reason', async () => {
    const piece = exampleConsignment(5);
    answer('listConsignments', lastPage([piece]));
    const { user } = await renderApp('/dashboard/consignments?show=here', { as: staff });
    await user.click(await screen.findByRole('button', { name: 'Return Jaguar 5 to its owner' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Return to the owner' }));
    const calls = answer('returnConsignment', piece);
    await user.click(dialog.getByRole('button', { name: 'Return to the owner' }));
    expect(await dialog.findByText('Reason is required!')).toBeDefined();
    await user.type(dialog.getByLabelText('Reason'), 'Unsold{Enter}');
    await waitFor(() => expect(calls[0]?.body).toEqual({ reason: 'Unsold' }));
  });

  it('have an agreement to sign, to which only admins can add the owner’s address', async () => {
    answer('getStatement', exampleStatement());
    answer('listConsignments', lastPage([exampleConsignment(5)]));
    answer(
      'getConsignment',
      exampleConsignmentDetails(5, { live_at: '2026-01-19T12:00:00.000Z', share: '62.5' }),
    );
    const { user } = await renderApp(`/dashboard/consignments/${idOf(1)}`, { as: staff });
    await user.click(await screen.findByRole('link', { name: 'Agreement for Jaguar 5' }));
    const agreement = await screen.findByRole('article', { name: 'Consignment agreement 5' });
    for (const text of [
      'Ottoline Harrowgate',
      'The shop has the owner’s address on record.',
      'V123456',
      '$549.00',
      '$329.40 at the asking price',
      'the owner gets 62.5% of the price on the buyer’s ticket',
      'doesn’t sell the product before Jan 19, 2026',
    ]) {
      expect(agreement.textContent).toContain(text);
    }
    expect(screen.queryByRole('button', { name: 'Add the owner’s address' })).toBeNull();
    cleanup();

    const read = answer('getOwnerDetails', { name: 'O', email: null, address: 'Fern Row 1' });
    const admin = { ...staff, _id: idOf(7), role: 'admin' } as const;
    const again = await renderApp(`/dashboard/agreements/${idOf(5)}`, { as: admin });
    const button = await screen.findByRole('button', { name: 'Add the owner’s address' });
    expect(read).toHaveLength(0);
    await again.user.click(button);
    expect(await screen.findByText(/Fern Row 1/)).toBeDefined();
  });
});

it('the counter shows today’s tasks, and puts a pickup on the ticket', async () => {
  const product = exampleCounterProduct(3, { title: 'Telecaster' });
  answer('searchCounter', {
    scanned: product,
    products: [product],
    scanned_item: null,
    items: [],
    bookings: [],
    people: [],
  });
  const older = [4, 5, 6, 7, 8].map((n) => ({
    ...{ _id: idOf(n), product_id: idOf(n), title: `Jaguar ${n}`, image: null, price: '549.00' },
    ...{ buyer: 'Ada', held_until: '2026-02-03T10:00:00.000Z' },
    created_at: '2026-02-01T09:30:00.000Z',
  }));
  answer('getShopDay', {
    since: '2026-02-03T09:00:00.000Z',
    pickups: {
      items: [
        ...older,
        {
          _id: idOf(1),
          product_id: product._id,
          title: 'Telecaster',
          image: null,
          price: '549.00',
          buyer: 'Ada',
          held_until: '2026-02-03T10:00:00.000Z',
          created_at: '2026-02-03T09:30:00.000Z',
        },
      ],
      total: 6,
      overdue: 1,
      fresh: 1,
    },
    due: { owners: 1, amount: '616.87' },
    offers: 2,
  });
  const { user } = await renderApp('/dashboard/counter', { as: staff });
  const today = within(await screen.findByRole('region', { name: 'Waiting for pickup' }));
  expect(today.getByText('6 products, 1 overdue, 1 new')).toBeDefined();
  // The new pickup is shown, although it is the last one.
  expect(today.getAllByRole('listitem').at(-1)?.textContent).toMatch(/Telecaster.*New/);
  expect(today.getByRole('button', { name: 'Show 1 more' })).toBeDefined();
  expect(today.getByRole('link', { name: /\$616.87 owed to 1 owner/ })).toBeDefined();
  await user.click(today.getByRole('button', { name: 'Add Telecaster to the ticket' }));
  expect(await screen.findByText('Telecaster is on the ticket.')).toBeDefined();
});
