import { describe, expect, it } from 'vitest';
import { receiptRoll } from '#contracts/counter/receipt-roll.ts';
import type { Roll } from '#contracts/counter/roll.ts';
import type { Ticket } from '#contracts/counter/tickets.ts';
import { code128 } from '#src/ui/barcode.tsx';
import { exampleConfig } from '#tests/support/example-config.ts';
import { exampleItemLine, exampleSale } from '#tests/support/web-examples.ts';

const { shop } = exampleConfig;
if (!shop) throw new Error('the example has no shop');
const [line] = exampleSale(1).lines;
if (!line) throw new Error('the example has no line');
const bought = { number: 4, live_at: '2026-02-03T04:05:06.000Z' };
const time = 'Feb 3, 2026, 4:05 AM';
const said = (roll: Roll) =>
  roll.flatMap((part) =>
    part.as === 'row' ? [`${part.name}: ${part.value}`] : part.as === 'rule' ? [] : [part.text],
  );
const receipt = (changes: Partial<Ticket>, scheme: 'none' | 'sales' | 'margin') =>
  said(receiptRoll(exampleSale(1, changes), { ...shop, tax: { scheme, rate: 20 } }, { time }));

describe('a receipt', () => {
  it('is headed Void if it voids a ticket', () => {
    const returns = { _id: exampleSale(1)._id, number: 1000 };
    expect(receipt({ kind: 'return', void: true, returns }, 'none')).toContain('Void 1001');
  });

  it('lists small goods with their quantity, and adds their tax to that of the products', () => {
    const items = [
      exampleItemLine(),
      exampleItemLine({ quantity: 1, total: '12.99', tax: '0.00' }),
    ];
    const roll = receipt({ lines: [], items }, 'margin');
    expect(roll).toContain('Nickel strings 10-46: $38.97');
    expect(roll).toContain('Includes 20% tax: $3.00');
    const back = receipt({ lines: [], items: [exampleItemLine({ kind: 'returned' })] }, 'sales');
    expect(back).toContain('Nickel strings 10-46: -$38.97');
    expect(back).toContain('Includes 20% tax: -$3.00');
  });

  it('shows what was paid, who served the customer, and the ticket’s code', () => {
    expect(receipt({}, 'none')).toEqual([
      'Second Fret',
      '12 Maple Street\nSalem, OR 97301\n(503) 555-0123',
      'Receipt 1001',
      time,
      'Served by Stevie Staff',
      'Telecaster 1: $549.00',
      'Total: $549.00',
      'Cash: $600.00',
      'Change: $51.00',
      'Returns within 14 days with this receipt.',
      'Thank you! Please keep this receipt for returns.',
      'T-1001',
    ]);
  });

  it('shows the stock number, which is on the price tag', () => {
    const roll = receiptRoll(exampleSale(1, { lines: [{ ...line, stock_number: 4 }] }), shop, {
      time,
    });
    expect(roll.find((part) => part.as === 'row')).toMatchObject({
      notes: expect.arrayContaining(['No. 4']),
    });
  });

  it('shows the subtotal, the discounts and the trade-ins if something was sold below its tag', () => {
    const lines = [
      { ...line, price: '500.00', tag_price: '549.00' },
      { ...line, price: '100.00', tag_price: '90.00' },
      { ...line, kind: 'bought' as const, price: '200.00' },
    ];
    const words = receipt({ lines, items: [exampleItemLine()], total: '438.97' }, 'none');
    const at = words.indexOf('Subtotal: $687.97');
    expect(words.slice(at, at + 4)).toEqual([
      ...['Subtotal: $687.97', 'Discounts: -$49.00', 'Trade-ins: -$200.00', 'Total: $438.97'],
    ]);
  });

  it('shows the usual price of small goods that cost less, and all they save as a discount', () => {
    const items = [exampleItemLine({ price: '10.00', total: '30.00', reason: 'Frayed' })];
    const roll = receiptRoll(exampleSale(1, { lines: [], items }), shop, { time });
    expect(roll).toContainEqual({
      ...{ as: 'row', name: 'Nickel strings 10-46', value: '$30.00' },
      notes: ['3 × $10.00', 'Regular price $12.99'],
    });
    expect(said(roll)).toEqual(expect.arrayContaining(['Subtotal: $38.97', 'Discounts: -$8.97']));
  });

  it('includes the tax of each sold product, rounded to the cent', () => {
    const lines = [line, { ...line, price: '0.03' }, { ...line, kind: 'bought' as const }];
    // These are 549.00 / 6 and 0.03 / 6, each rounded separately.
    expect(receipt({ lines }, 'sales')).toContain('Includes 20% tax: $91.51');
    const returned = [{ ...line, kind: 'returned' as const }];
    expect(receipt({ lines: returned }, 'sales')).toContain('Includes 20% tax: -$91.50');
  });

  it('names the margin scheme instead of the tax on bought-in products', () => {
    const words = receipt({ lines: [{ ...line, stock: bought }] }, 'margin');
    expect(words).toContain('Margin scheme: second-hand goods');
    expect(words.join()).not.toContain('tax');
    expect(receipt({}, 'margin')).toContain('Includes 20% tax: $91.50');
  });
});

it('draws a ticket’s code as Code 128', () => {
  // The symbols are Start B, T (52), - (13), 1 (17), the check symbol (104 + 52 + 2 × 13 + 3 × 17) % 103 = 27, and
  // Stop.
  expect(code128('T-1').join('')).toBe(
    ['211214', '213311', '122132', '123221', '312212', '2331112'].join(''),
  );
});
