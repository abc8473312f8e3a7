const number = new Intl.NumberFormat('en-US');
/** How many digits of an estimate are shown. The rest are zeros. */
const rough = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

/** Returns `43`, or `about 12,000` for an estimate. */
export function countText(count: number, exact: boolean): string {
  return exact ? number.format(count) : `about ${rough.format(count)}`;
}
