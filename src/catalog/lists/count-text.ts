const number = new Intl.NumberFormat('en-US');
/** Rounds estimates, so that they don't look exact. */
const rough = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

/** Returns `43`, or `about 12,000` for an estimate. */
export function countText(count: number, exact: boolean): string {
  return exact ? number.format(count) : `about ${rough.format(count)}`;
}
