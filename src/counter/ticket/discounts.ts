import { fromCents, toCents } from '#contracts/money.ts';
import { cleanMoney } from '#src/lib/money.ts';
import type { Suggestion } from '#src/ui/suggestions.tsx';
import { type TicketLine, usualPrice } from './ticket-storage.ts';

const off = (cents: number, percent: number) => Math.round((cents * (100 - percent)) / 100);

/** Parses a typed price. `5%` and `-20` are subtracted from the usual price. */
export function typedPrice(text: string, usual: string): string {
  const typed = cleanMoney(text);
  const [, percent, minus] = /^-?\s*(\d{1,2}(?:\.\d)?)\s*%$|^-\s*(\S+)$/.exec(typed) ?? [];
  const whole = toCents(usual);
  if (percent !== undefined) return fromCents(off(whole, Number(percent)));
  if (minus === undefined || !/^\d{1,7}(\.\d{1,2})?$/.test(minus)) return typed;
  return fromCents(Math.max(0, whole - toCents(minus)));
}

/** Returns whether a typed price is a percentage, which can also apply to other products. */
export const isPercentage = (text: string): boolean => text.trim().endsWith('%');

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
