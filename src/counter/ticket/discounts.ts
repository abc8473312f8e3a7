import { cleanMoney, fromCents, toCents } from '#contracts/money.ts';
import { dividedHalfUp } from '#contracts/stock/tax.ts';
import type { Suggestion } from '#src/ui/suggestions.tsx';
import { type TicketLine, usualPrice } from './ticket-storage.ts';

/** Returns a price minus a percentage, which is given in tenths. Half a cent of the new price is rounded up. */
const off = (cents: number, tenths: number) => dividedHalfUp(cents * (1000 - tenths), 1000);

/** Parses a typed price. `5%` and `-20` are subtracted from the usual price. */
export function typedPrice(text: string, usual: string): string {
  const typed = cleanMoney(text);
  const [, percent, minus] = /^-?\s*(\d{1,2}(?:\.\d)?)\s*%$|^-\s*(\S+)$/.exec(typed) ?? [];
  const whole = toCents(usual);
  if (percent !== undefined) return fromCents(off(whole, Math.round(Number(percent) * 10)));
  if (minus === undefined || !/^\d{1,7}(\.\d{1,2})?$/.test(minus)) return typed;
  return fromCents(Math.max(0, whole - toCents(minus)));
}

/** Returns whether a typed price is a percentage, which can also apply to other products. */
export const isPercentage = (text: string): boolean => cleanMoney(text).endsWith('%');

/** Returns common discounts on a price: 5%, 10%, and rounding down to a multiple of ten dollars. */
export function discountsOn(usual: string): Suggestion[] {
  const whole = toCents(usual);
  const round = Math.floor((whole - 1) / 1000) * 1000;
  return [
    { value: '5%', label: '−5%' },
    { value: '10%', label: '−10%' },
    ...(round > 0 ? [{ value: fromCents(round), label: 'Round down' }] : []),
  ];
}

/** Common reasons for changing a price. */
export const discountReasons: readonly Suggestion[] = [
  { value: 'Wear found', label: 'Wear found' },
  { value: 'Regular customer', label: 'Regular customer' },
  { value: 'Price match', label: 'Price match' },
];

/** Returns whether a line's price still needs a reason. */
export const lacksReason = (line: TicketLine): boolean =>
  toCents(line.price) !== toCents(usualPrice(line)) && line.reason.trim() === '';
