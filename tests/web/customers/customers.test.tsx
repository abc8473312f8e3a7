import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import { exampleCustomer, idOf, lastPage } from '#tests/support/web-examples.ts';
import { staff } from '#tests/web/support/render-ticket.tsx';

const listed = (n: number, name: string) => ({
  ...{ _id: idOf(n), name, short_email: 'ad…@example.test', short_phone: '…0958', open: 1 },
  credit: n === 3 ? '25.50' : '0.00',
});
/** A reply without the history. */
const stored = ({ history, ...rest }: ReturnType<typeof exampleCustomer>) => rest;
const page = (...items: ReturnType<typeof listed>[]) => ({
  ...lastPage(items),
  total_capped: false,
});

describe('customers', () => {
  it('are listed, searched and added, and a conflict is shown at its field', async () => {
    const searches = answer('listCustomers', page(listed(3, 'Ada Amplified')));
    const { user, address } = await renderApp('/dashboard/customers', { as: staff });
    const row = (await screen.findByRole('link', { name: 'Ada Amplified' })).closest('tr');
    expect(row?.textContent).toBe('Ada Amplifiedad…@example.test…0958$25.501');
    answer('listCustomers', page());
    await user.type(screen.getByRole('searchbox'), 'nobody{Enter}');
    expect(await screen.findByText('No customers match your search')).toBeDefined();
    expect(searches).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'New customer' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add customer' }));
    expect(await dialog.findByText('Name is required!')).toBeDefined();
    await user.type(dialog.getByLabelText('Name'), 'Bo Buyer{Enter}');
    expect(document.activeElement).toBe(dialog.getByLabelText('Email'));
    await user.type(dialog.getByLabelText('Email'), 'ada@example.test');
    await user.click(dialog.getByLabelText('Agreed to emails from the shop'));
    const refused = refuse('createCustomer', 'conflict', { fields: { email: 'It is taken.' } });
    await user.click(dialog.getByRole('button', { name: 'Add customer' }));
    expect(await dialog.findByText('It is taken.')).toBeDefined();
    await user.clear(dialog.getByLabelText('Email'));
    const calls = answer(
      'createCustomer',
      stored(exampleCustomer(4, { name: 'Bo Buyer', email: null })),
    );
    answer('getCustomer', exampleCustomer(4, { name: 'Bo Buyer', email: null }));
    await user.click(dialog.getByRole('button', { name: 'Add customer' }));
    expect(await screen.findByRole('heading', { name: 'Bo Buyer' })).toBeDefined();
    expect(calls[0]?.body).toEqual({ name: 'Bo Buyer', notes: '', mail_consent: true });
    expect(calls[0]?.idempotencyKey).toBe(refused[0]?.idempotencyKey);
    expect(address()).toBe(`/dashboard/customers/${idOf(4)}`);
  });

  it('have a page with their credit, notes and history, and are edited there', async () => {
    const entry = { _id: idOf(9), title: 'Jazzmaster', amount: '549.00' };
    const at = '2026-02-03T12:00:00.000Z';
    const purchases = { items: [{ ...entry, record: 'ticket' as const, at }], total: 1 };
    const before = exampleCustomer(3, { notes: 'Left-handed.', has_account: true });
    answer('getCustomer', { ...before, history: { ...before.history, purchases } });
    const { user } = await renderApp(`/dashboard/customers/${idOf(3)}`, { as: staff });
    expect(await screen.findByText('$25.00')).toBeDefined();
    expect(screen.getByText('Left-handed.')).toBeDefined();
    const link = within(screen.getByRole('region', { name: 'Purchases' })).getByRole('link');
    expect(link.getAttribute('href')).toBe(`/dashboard/sales/${idOf(9)}`);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
    await user.type(dialog.getByLabelText('Phone'), '+1 555 014 0958');
    const calls = answer('updateCustomer', stored({ ...before, version: 2 }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The customer has been saved.')).toBeDefined();
    expect(calls[0]?.body).toEqual({
      ...{ name: 'Ada Amplified', email: 'ada@example.test', phone: '+1 555 014 0958' },
      ...{ notes: 'Left-handed.', mail_consent: false, version: 1 },
    });
  });

  it('are merged after a look at what moves', async () => {
    const keep = exampleCustomer(3);
    answer('getCustomer', keep);
    answer('listCustomers', page(listed(3, 'Ada Amplified'), listed(5, 'Ada A.')));
    const moves = {
      purchases: 2,
      layaways: 0,
      returns: 0,
      credit: 1,
      trade_ins: 0,
      consignments: 0,
      holds: 0,
    };
    const from = exampleCustomer(5, { name: 'Ada A.', credit: '40.00', version: 7 });
    answer('previewMerge', { merged: stored(from), moves, refusal: null });
    const { user } = await renderApp(`/dashboard/customers/${idOf(3)}`, { as: staff });
    await user.click(await screen.findByRole('button', { name: 'Merge' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: /^Ada A\./ }));
    expect(await dialog.findByText('$40.00')).toBeDefined();
    expect(dialog.getByText('Purchases').nextSibling?.textContent).toBe('2');
    expect(dialog.queryByText('Returns')).toBeNull();
    refuse('mergeCustomers', 'edit_conflict', { message: 'This customer has changed.' });
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(await dialog.findByText(/This customer has changed/)).toBeDefined();
    const calls = answer('mergeCustomers', stored({ ...keep, credit: '65.00' }));
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('The customers have been merged.')).toBeDefined();
    expect(calls[0]?.body).toEqual({ merged_id: idOf(5), version: 1, merged_version: 7 });
  });

  it('show whole email addresses if the short ones are the same', async () => {
    const emails = { [idOf(5)]: 'ada.amplified@example.test', [idOf(6)]: 'ada@example.test' };
    const reads = answer('getCustomer', ({ params: { id = '' } }) =>
      exampleCustomer(id === idOf(3) ? 3 : 5, { _id: id, email: emails[id] ?? 'bo@example.test' }),
    );
    const others = [listed(5, 'Ada A.'), listed(6, 'Ada A.'), listed(7, 'Ada B.')];
    answer('listCustomers', page(...others));
    const { user } = await renderApp(`/dashboard/customers/${idOf(3)}`, { as: staff });
    await user.click(await screen.findByRole('button', { name: 'Merge' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^ada.amplified@example.test/)).toBeDefined();
    expect(await dialog.findByText(/^ada@example.test/)).toBeDefined();
    expect(dialog.getByText('ad…@example.test, …0958')).toBeDefined();
    // Two of them are read at the same time.
    expect(reads.map(({ params }) => params.id).sort()).toEqual([idOf(3), idOf(5), idOf(6)]);
  });

  it('can be merged into the other record, whose page opens then', async () => {
    const [ada, other] = [exampleCustomer(3), exampleCustomer(5, { name: 'Ada A.', version: 7 })];
    answer('getCustomer', ({ params }) => (params.id === ada._id ? ada : other));
    answer('listCustomers', page(listed(3, ada.name), listed(5, other.name)));
    const none = { purchases: 0, layaways: 0, returns: 0, credit: 0, trade_ins: 0 };
    answer('previewMerge', ({ query }) => ({
      merged: stored(query.get('merged_id') === ada._id ? ada : other),
      moves: { ...none, consignments: 0, holds: 0 },
      refusal: null,
    }));
    const { user, address } = await renderApp(`/dashboard/customers/${idOf(3)}`, { as: staff });
    await user.click(await screen.findByRole('button', { name: 'Merge' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: /^Ada A\./ }));
    await user.click(await dialog.findByRole('radio', { name: /^Ada A\./ }));
    const calls = answer('mergeCustomers', stored(other));
    await user.click(await dialog.findByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('The customers have been merged.')).toBeDefined();
    expect(calls).toMatchObject([
      { params: { id: other._id }, body: { merged_id: ada._id, version: 7, merged_version: 1 } },
    ]);
    expect(address()).toBe(`/dashboard/customers/${other._id}`);
  });
});
