import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import { staff } from '#tests/web/support/render-ticket.tsx';

const path = '/dashboard/reports';
const march = `${path}?from=2026-03-01&until=2026-03-31`;
const report = {
  items: [{ name: 'Strap', quantity: 3, price: '59.97', tax: '4.44' }],
  takings: [
    {
      day: '2026-03-07',
      tickets: 2,
      sold: '549.01',
      returned: '0.00',
      items: '0.00',
      takings: '549.01',
      bought: '250.00',
    },
    {
      day: '2026-03-20',
      tickets: 1,
      sold: '0.00',
      returned: '49.01',
      items: '0.00',
      takings: '-49.01',
      bought: '0.00',
    },
  ],
  margins: [
    { month: '2026-03', trades: 2, price: '500.00', cost: '350.00', margin: '150.00', unknown: 1 },
  ],
  ages: [
    { from: 0, until: 30, pieces: 3, value: '900.00' },
    { from: 181, until: null, pieces: 1, value: '50.00' },
  ],
  sell_through: [
    {
      category: 'Drums',
      pieces: 9,
      within: [
        { days: 30, pieces: 8, sold: 2 },
        { days: 60, pieces: 4, sold: 2 },
        { days: 90, pieces: 0, sold: 0 },
      ],
    },
  ],
};

it('shows each part of the shop report as a plot, with its numbers in words and in a table', async () => {
  const calls = answer('getShopReport', report);
  const { user } = await renderApp(march, { as: staff });
  const takings = await screen.findByRole('region', { name: 'Takings by day' });
  expect(within(takings).getByText('$500 from 3 tickets. $250 was paid for gear.')).toBeDefined();
  expect(within(takings).getByRole('img').querySelectorAll('rect')).toHaveLength(31);
  expect(screen.getByText('$150 margin on $500, which is 30%.')).toBeDefined();
  expect(
    screen.getByText(/This leaves out sales and returns whose cost isn’t known: 1/),
  ).toBeDefined();
  expect(screen.getByText('4 products are in stock today, for $950.')).toBeDefined();
  expect(
    screen.getByText(
      '9 products came in: 2 of 8 (25%) sold in 30 days, 2 of 4 (50%) sold in 60 days.',
    ),
  ).toBeDefined();
  for (const summary of screen.getAllByText('Show the numbers')) {
    await user.click(summary);
  }
  const cells = async (name: RegExp) =>
    within(await screen.findByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(await cells(/^Mar 20, /)).toEqual(['1', '$0.00', '$49.01', '$0.00', '-$49.01', '$0.00']);
  expect(screen.getByText('$59.97 from 3 pieces, including $4.44 of tax.')).toBeDefined();
  expect(await cells(/^Strap/)).toEqual(['3', '$59.97', '$4.44']);
  expect(await cells(/^Mar 2026/)).toEqual(['2', '$500.00', '$350.00', '$150.00', '1']);
  expect(await cells(/^Over 180/)).toEqual(['1', '$50.00']);
  expect(await cells(/^Drums/)).toEqual(['9', '25% (2 of 8)', '50% (2 of 4)', '–']);

  const query = calls[0]?.query;
  expect(query?.get('from')).toBe(new Date('2026-03-01T00:00').toISOString());
  expect(query?.get('to')).toBe(new Date('2026-04-01T00:00').toISOString());
  expect(query?.get('zone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});

it('keeps the period of the shop report in the URL, and explains what is wrong with it', async () => {
  const calls = answer('getShopReport', report);
  const { user, address } = await renderApp(`${path}?from=2026-13-01`, { as: staff });
  await screen.findByRole('heading', { name: 'Stock age' });
  expect(screen.getByLabelText('Period')).toHaveProperty('value', '90');
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 30 days');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-05' } });
  expect(address()).toMatch(/\?from=2026-01-05&until=\d{4}-\d\d-\d\d$/);
  await expect.poll(() => calls.length).toBe(3);
  refuse('exportShopReport', 'invalid', { message: 'Choose a period of at most 366 days.' });
  await user.click(await screen.findByRole('button', { name: 'Download CSV: Stock age' }));
  expect(await screen.findByText('Choose a period of at most 366 days.')).toBeDefined();
});
