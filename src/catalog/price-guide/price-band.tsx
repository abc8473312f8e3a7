type PriceBandProps = { price: string; low: string; high: string };

/** A diagram that compares a price with the usual range. {@link bandText} describes the result in words. */
export function PriceBand({ price, low, high }: PriceBandProps) {
  const prices = [low, high, price].map(Number);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const margin = Math.max((highest - lowest) * 0.15, highest * 0.01);
  const at = (amount: string) =>
    (100 * (Number(amount) - lowest + margin)) / (highest - lowest + 2 * margin);
  return (
    <div aria-hidden="true" className="relative h-4 max-w-sm">
      <div className="absolute inset-x-0 top-1/2 border-t border-muted" />
      <div
        className="absolute inset-y-0.5 min-w-1 rounded-full border border-surf-ink bg-surf"
        style={{ left: `${at(low)}%`, right: `${100 - at(high)}%` }}
      />
      <div
        className="absolute top-1/2 size-4 -translate-1/2 rotate-45 rounded-sm border-2 border-base-100 bg-base-content"
        style={{ left: `${at(price)}%` }}
      />
    </div>
  );
}

/** Returns text such as "This price is below the usual range." */
export function bandText({ price, low, high }: PriceBandProps): string {
  const where =
    Number(price) < Number(low) ? 'below' : Number(price) > Number(high) ? 'above' : 'within';
  return `This price is ${where} the usual range.`;
}
