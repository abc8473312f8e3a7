import { expect, it } from 'vitest';
import { isPercentage, typedPrice } from '#src/counter/ticket/discounts.ts';

it.each([
  // Half a cent of the new price is rounded up.
  ...[
    ['0.9%', '105.00', '104.06'],
    ['2.5%', '0.20', '0.20'],
    ['4.1%', '45.00', '43.16'],
  ],
  ...[
    ['8.3%', '1234.50', '1132.04'],
    ['0.1%', '9999999.99', '9989999.99'],
    ['10%', '1.05', '0.95'],
  ],
  ...[
    ['- 5 %', '900.00', '855.00'],
    ['.5%', '100.00', '99.50'],
    ['５％', '900.00', '855.00'],
  ],
  ...[
    ['-20', '900.00', '880.00'],
    ['−20.5', '900.00', '879.50'],
    ['-.99', '900.00', '899.01'],
  ],
  ...[
    ['1,299.', '900.00', '1299'],
    ['-1000', '900.00', '0.00'],
    ['cheap', '900.00', 'cheap'],
  ],
])('turns %s of %s into %s', (typed, usual, price) => {
  expect(typedPrice(typed, usual)).toBe(price);
  expect(isPercentage(typed)).toBe(/[%％]/.test(typed));
});
