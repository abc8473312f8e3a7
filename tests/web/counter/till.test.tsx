import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { changeTicket, parkTicket } from '#src/counter/ticket/ticket-store.ts';
import { platform } from '#src/platform/index.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse } from '#tests/support/web-api.ts';
import {
  exampleClosedTill,
  exampleCounterProduct,
  exampleTill,
  lastPage,
} from '#tests/support/web-examples.ts';
import { staff } from '#tests/web/support/render-ticket.tsx';
import { findToast } from '#tests/web/support/toasts.ts';

const today = exampleTill(2);
const yesterday = exampleClosedTill(1);
const open = () => renderApp('/dashboard/till', { as: staff });
const button = (name: string) => screen.findByRole('button', { name });

async function ask(name: string) {
  const { user } = await open();
  await user.click(await button(name));
  return { user, dialog: within(await screen.findByRole('dialog', { name })) };
}

beforeEach(() => {
  answer('getTill', { open: today, last: yesterday });
});

describe('a closed till', () => {
  it('can be opened with the amount of cash in it', async () => {
    answer('getTill', { open: null, last: null });
    const { user } = await open();
    await user.click(await button('Open the till'));
    expect(await screen.findByText('Count the cash in the till.')).toBeDefined();
    const calls = answer('openTill', today);
    answer('getTill', { open: today, last: null });
    await user.type(screen.getByLabelText('Cash in the till'), '150{Enter}');
    expect(await screen.findByRole('region', { name: 'X report 2' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'The till’s day' }));
    expect(calls[0]?.body).toEqual({ count: '150' });
  });

  it('shows the last day’s report', async () => {
    answer('getTill', { open: null, last: yesterday });
    await open();
    const report = within(await screen.findByRole('region', { name: 'Z report 1' }));
    for (const text of ['$677', '$679', '$2 short', '$0.50 short', '$527', /Two coins fell/]) {
      expect(report.getByText(text)).toBeDefined();
    }
    expect(screen.getByRole('row', { name: '$100 6 $600' })).toBeDefined();
    expect(
      screen.getByRole('row', { name: /^Stevie Staff 3 \$1,829.50 \$1,509.50/ }),
    ).toBeDefined();
    const paper = document.querySelector('.on-paper')?.textContent;
    for (const text of [
      '6 × $100$600.00',
      'To the bank$527.00',
      'Slip difference-$0.50',
      'Discounts-$50.00',
    ]) {
      expect(paper).toContain(text);
    }
  });

  it('proposes what stayed in the drawer', async () => {
    answer('getTill', { open: null, last: yesterday });
    const { user } = await open();
    const field = await screen.findByLabelText('Cash in the till');
    expect(field).toHaveProperty('value', '150.00');
    const calls = answer('openTill', today);
    await user.click(await button('Open the till'));
    await screen.findByText('The till is open.');
    expect(calls[0]?.body).toEqual({ count: '150.00' });
  });
});

describe('an open till', () => {
  it('shows and prints the X report', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user } = await open();
    const report = within(await screen.findByRole('region', { name: 'X report 2' }));
    expect(report.getByText('$150')).toBeDefined();
    expect(screen.queryByRole('row', { name: /^Cash/ })).toBeNull();
    expect(screen.queryByRole('row', { name: /^Card/ })).toBeNull();
    const transfer = within(screen.getByRole('row', { name: /^Transfer/ }));
    expect(transfer.getByText('$80')).toBeDefined();
    expect(screen.getByText(/, Stevie Staff, approved by Bo Boss$/)).toBeDefined();
    await user.click(report.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    expect(document.querySelector('.on-paper')?.textContent).toContain('X report 2');
  });

  it('lists the closed days, and shows and prints each Z report', async () => {
    answer('listTillDays', lastPage([yesterday]));
    answer('getTillDay', yesterday);
    const { user, address } = await open();
    await user.click(await screen.findByRole('tab', { name: 'Closed days' }));
    const row = within(await screen.findByRole('row', { name: /^Day 1/ }));
    expect(row.getByText('$2 short')).toBeDefined();
    await user.click(row.getByRole('link', { name: 'Day 1' }));
    expect(await screen.findByRole('region', { name: 'Z report 1' })).toBeDefined();
    expect(document.querySelector('.on-paper')?.textContent).toContain('Z report 1');
    const sales = within(screen.getByRole('region', { name: 'Sales' })).getAllByRole('row');
    expect(sales.slice(1).map(({ textContent }) => textContent)).toEqual([
      ...['Subtotal$1,879.50', 'Discounts-$50', 'Returns-$300', 'Voids-$20'],
      ...['Takings$1,509.50', 'Tax in the takings$111.81', 'Paid for trade-ins$0'],
    ]);
    expect(address()).toBe(`/dashboard/till?day=${yesterday._id}`);
    await user.click(screen.getByRole('link', { name: 'All closed days' }));
    expect(await screen.findByRole('table', { name: 'Closed days' })).toBeDefined();
  });

  it.each([
    ['Cash in', 'Put in', '20', 'More change'],
    ['Cash out', 'Take out', '-20', 'Postage'],
  ])('requires a reason for %s, and suggests some', async (name, send, amount, reason) => {
    const { user, dialog } = await ask(name);
    await user.type(dialog.getByLabelText('Amount'), '20');
    await user.keyboard('{Meta>}{Enter}{/Meta}');
    expect(await dialog.findByText('Reason is required!')).toBeDefined();
    const calls = answer('moveCash', today);
    await user.click(dialog.getByLabelText('Amount'));
    await user.keyboard('{Enter}{ArrowUp}');
    const openDrawer = vi.fn(async () => 'done');
    Object.assign(platform, { printers: { openDrawer } });
    onTestFinished(() => void Object.assign(platform, { printers: null }));
    await user.click(dialog.getByRole('button', { name: `${send} $20` }));
    expect(await findToast(/^\$20 /)).toBeDefined();
    expect(openDrawer.mock.calls).toEqual([['cash']]);
    expect(calls[0]?.body).toEqual({ amount, reason });
    expect(calls[0]?.idempotencyKey).not.toBeNull();
  });

  it('says who can take cash out where there are no PINs', async () => {
    const { user, dialog } = await ask('Cash out');
    const words = 'Taking $20 out of the till needs an approval.';
    answer('moveCash', () => refusal('approval_required', { message: words, approval: 'this' }));
    await user.type(dialog.getByLabelText('Amount'), '20');
    await user.type(dialog.getByLabelText('Reason'), 'Bank');
    await user.click(dialog.getByLabelText('Amount'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    const asked = within(await screen.findByRole('dialog', { name: 'Approval needed' }));
    expect(await asked.findByText(/^Someone who can approve this has to log in/)).toBeDefined();
    await user.click(asked.getByText('Close'));
    expect(await dialog.findByText(words)).toBeDefined();
    await user.type(dialog.getByLabelText('Amount'), '0');
    await vi.waitFor(() => expect(dialog.queryByText(words)).toBeNull());
  });

  it('is counted blind, by bills and coins, and asks to explain a difference', async () => {
    const product = exampleCounterProduct(1);
    const line = { product, price: product.resale_price, reason: '', override: '' };
    const payments = [{ method: 'cash' as const, amount: '20.00' }];
    changeTicket((open) => ({ ...open, lines: [line], payments }));
    parkTicket();
    const { user, dialog } = await ask('Close the till');
    expect(
      await dialog.findByText(/^1 ticket is parked.*will show as a difference\.$/),
    ).toBeDefined();
    await user.click(dialog.getByText('Count bills and coins'));
    await user.type(dialog.getByLabelText('$100'), '6{Enter}{Enter}{Enter}7');
    await user.type(dialog.getByLabelText('$1'), '8');
    const counted = dialog.getByLabelText('Cash counted');
    expect(counted).toHaveProperty('value', '678.00');
    expect(dialog.getByText('$528 to the bank')).toBeDefined();
    const close = dialog.getByRole('button', { name: 'Close the till' });
    await user.click(close);
    expect(await dialog.findByText('Enter the card total from the terminal’s slip.')).toBeDefined();
    await user.type(dialog.getByLabelText(/slip$/), '960.50');
    const words = 'The cash is $1.00 less than it should be. Explain the difference.';
    const rejected = refuse('closeTill', 'invalid', { fields: { explanation: words } });
    await user.click(close);
    expect(await dialog.findByText(words)).toBeDefined();
    const explanation = dialog.getByLabelText('Explanation');
    await vi.waitFor(() => expect(document.activeElement).toBe(explanation));
    expect(rejected[0]?.body).toEqual({
      count: '678.00',
      pieces: [
        { cents: 10_000, count: 6 },
        { cents: 1000, count: 7 },
        { cents: 100, count: 8 },
      ],
      ...{ float: '150.00', slip: '960.50' },
    });
    // A sum that is typed replaces the bills and coins.
    await user.clear(counted);
    await user.type(counted, '677');
    await user.type(explanation, 'A coin is missing.');
    const calls = answer('closeTill', yesterday);
    answer('getTill', { open: null, last: yesterday });
    await user.click(close);
    expect(await screen.findByRole('region', { name: 'Z report 1' })).toBeDefined();
    const body = { count: '677', float: '150.00', slip: '960.50' };
    expect(calls[0]?.body).toEqual({ ...body, explanation: 'A coin is missing.' });
  });
});
