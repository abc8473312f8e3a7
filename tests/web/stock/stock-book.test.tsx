import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderApp } from '#tests/support/render-app.tsx';
import { answer } from '#tests/support/web-api.ts';
import { exampleStockPiece, lastPage } from '#tests/support/web-examples.ts';
import { staff } from '#tests/web/support/render-ticket.tsx';

const margin = { scheme: 'margin', rate: 8.875 } as const;
const unsold = { status: 'live', sold: null, margin: null, tax: null } as const;
const pieces = [
  exampleStockPiece(8, {
    ...unsold,
    title: 'Jaguar',
    moderation: 'pending',
    ...{ number: null, bought: null, added_at: '2026-01-06T12:00:00.000Z' },
  }),
  exampleStockPiece(7),
];
const path = '/dashboard/stockBook';
const open = (address = path) => renderApp(address, { as: staff });
const cells = async (name: RegExp) => {
  const row = await screen.findByRole('row', { name });
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

describe('the stock book', () => {
  it('shows each piece’s price, when it came in, its cost, when and for how much it was sold, its margin and its tax', async () => {
    answer('listStock', { ...lastPage(pieces), tax: margin });
    await open();
    expect(await cells(/Telecaster 7/)).toEqual([
      '7',
      '$599',
      'Jan 5, 2026',
      '$250',
      '$549Feb 3, 2026',
      '$299',
      '$49.83',
    ]);
    expect(await cells(/Jaguar/)).toEqual([
      '–',
      '$599',
      expect.stringMatching(/^Jan 6, 2026\d+ days$/),
      ...['–', '–', '–', '–'],
    ]);
    expect(screen.getByText('Serial number being checked')).toBeDefined();
    expect(screen.getByText(/Prices include 8.875% tax on the margin/)).toBeDefined();
    expect(screen.getByText('2 products')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Stock Book' });
    expect(link.getAttribute('aria-current')).toBe('page');
  });

  it('filters by days, including the last day, and keeps the filters in the URL', async () => {
    const calls = answer('listStock', ({ query }) => ({
      ...lastPage(query.get('by') === 'sold' ? [] : pieces),
      tax: margin,
    }));
    const { user, address } = await open(`${path}?until=2026-13-77`);
    await user.selectOptions(await screen.findByLabelText('Products'), 'Sold, with returns');
    fireEvent.change(screen.getByLabelText('Sold from'), { target: { value: '2026-01-01' } });
    fireEvent.change(screen.getByLabelText('Sold until'), { target: { value: '2026-01-31' } });
    expect(await screen.findByText('No products match')).toBeDefined();
    expect(address()).toBe(`${path}?by=sold&from=2026-01-01&until=2026-01-31`);
    const last = calls.at(-1)?.query;
    expect(last?.get('from')).toBe(new Date('2026-01-01T00:00').toISOString());
    expect(last?.get('to')).toBe(new Date('2026-02-01T00:00').toISOString());
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByText('Jaguar')).toBeDefined();
    expect(address()).toBe(path);
    expect((screen.getByLabelText('Came in from') as HTMLInputElement).value).toBe('');
  });

  it('searches, sorts and chooses the pieces in stock, and keeps all of it in the URL', async () => {
    const calls = answer('listStock', ({ query }) => ({
      ...lastPage(query.get('q') ? [] : pieces),
      tax: margin,
    }));
    const { user, address } = await open();
    await user.selectOptions(await screen.findByLabelText('Sort by'), 'Oldest first');
    await user.selectOptions(screen.getByLabelText('Products'), 'In stock');
    await user.type(screen.getByLabelText('Search the stock book'), 'moog 12{Enter}');
    expect(await screen.findByText('No products match')).toBeDefined();
    expect(address()).toBe(`${path}?by=in_stock&q=moog+12&sort=oldest`);
    expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual({
      by: 'in_stock',
      q: 'moog 12',
      sort: 'oldest',
    });
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByText('Jaguar')).toBeDefined();
    expect(address()).toBe(`${path}?sort=oldest`);
    expect(screen.getByLabelText<HTMLInputElement>('Search the stock book').value).toBe('');
  });

  it('downloads what it shows as a CSV file that spreadsheets read as UTF-8', async () => {
    const files: Blob[] = [];
    const { createObjectURL, revokeObjectURL } = URL;
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL() {},
    });
    onTestFinished(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }));
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    answer('listStock', { ...lastPage(pieces), tax: margin });
    const calls = answer('exportStock', 'Number,Product\r\n7,Böhm\r\n');
    const { user } = await open(`${path}?by=sold&from=2026-01-01`);
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await expect.poll(() => files.length).toBe(1);
    expect(names).toEqual(['stock-book-sold-2026-01-01.csv']);
    const bytes = new Uint8Array(await (files[0] as Blob).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe('Number,Product\r\n7,Böhm\r\n');
    expect(calls[0]?.query.get('by')).toBe('sold');
    expect(calls[0]?.query.get('from')).toBe(new Date('2026-01-01T00:00').toISOString());
  });
});
