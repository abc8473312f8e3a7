const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats an amount with its cents, so that amounts on paper line up. */
export const exactMoney = (amount: string) => dollars.format(Number(amount));

/** A name and its value on a receipt or report. */
export function PaperRow({
  name,
  value,
  big = false,
}: {
  name: string;
  value: string;
  big?: boolean;
}) {
  return (
    <div className={`flex justify-between gap-[3mm] ${big ? 'text-[1.35em] font-bold' : ''}`}>
      <dt className="min-w-0 break-words">{name}</dt>
      <dd className="shrink-0 whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  );
}
