import type { Sale, SaleLine } from '#contracts/sales.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { BrandMark } from '#src/ui/brand-mark.tsx';
import { exactMoney, PaperRow } from './paper-row.tsx';
import { methodWords } from './payment-words.ts';

/** The shop pays for what it buys and for what comes back. */
const lineAmount = ({ kind, price }: SaleLine) => exactMoney(kind === 'sold' ? price : `-${price}`);
const kindWords = { sold: null, bought: 'Bought from you', returned: 'Returned' } as const;

/**
 * A ticket's receipt, 72 mm wide on an 80 mm roll, or `wide` on a sheet of paper. It is black on white so that any
 * printer can print it.
 */
export function Receipt({ sale, wide = false }: { sale: Sale; wide?: boolean }) {
  const { number, kind, returns, total, change, lines, payments, customer, staff, created_at } =
    sale;
  return (
    <article
      aria-label={`Receipt ${number}`}
      className={`bg-white text-black [--color-base-100:#fff] [--color-secondary:#fff] ${
        wide ? 'max-w-3xl p-8 text-base print:max-w-none print:p-0' : 'w-[72mm] text-[3.4mm]'
      } leading-snug`}
    >
      <div className={wide ? 'flex items-center gap-4' : 'grid justify-items-center gap-[1mm]'}>
        <BrandMark className={wide ? 'size-12' : 'h-[9mm] w-[10mm]'} />
        <span className={`font-display ${wide ? 'text-3xl' : 'text-[6mm]'}`}>Second Fret</span>
      </div>
      <div
        className={`flex flex-wrap justify-between gap-x-[3mm] border-black ${
          wide ? 'mt-6 border-y-2 py-3' : 'mt-[3mm] border-y py-[1.5mm]'
        }`}
      >
        <p className="font-bold">
          {kind === 'return' ? 'Return' : 'Receipt'} {number}
        </p>
        <p>{formatDayAndTime(created_at)}</p>
        {returns && <p className="w-full">For receipt {returns.number}</p>}
        <p className="w-full">Served by {staff}</p>
        {customer && <p className="w-full break-words">Customer: {customer.name}</p>}
      </div>
      <ul className={wide ? 'my-4 grid gap-3' : 'my-[2mm] grid gap-[1.6mm]'}>
        {lines.map((line) => (
          <li key={line.product_id} className="break-inside-avoid">
            <p className="flex justify-between gap-[3mm]">
              <span className="min-w-0 break-words">{line.title}</span>
              <span className="shrink-0 whitespace-nowrap tabular-nums">{lineAmount(line)}</span>
            </p>
            {kindWords[line.kind] && <p className="text-[0.9em]">{kindWords[line.kind]}</p>}
            {line.kind === 'sold' && line.price !== line.tag_price && (
              <p className="text-[0.9em]">Regular price {exactMoney(line.tag_price)}</p>
            )}
          </li>
        ))}
      </ul>
      <dl className={`border-t border-black ${wide ? 'pt-3' : 'pt-[1.5mm]'}`}>
        <PaperRow
          name={total.startsWith('-') ? 'Paid to you' : 'Total'}
          value={exactMoney(total.replace('-', ''))}
          big
        />
        {payments.map(({ method, amount, tendered, reference }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments have no id, and never change
          <div key={at}>
            <PaperRow
              name={`${methodWords[method].label}${reference === null ? '' : ` ${reference}`}`}
              value={exactMoney(tendered ?? amount)}
            />
          </div>
        ))}
        {Number(change) > 0 && <PaperRow name="Change" value={exactMoney(change)} />}
      </dl>
      <div className={wide ? 'mt-8' : 'mt-[4mm] text-center'}>
        <p>Thank you! Please keep this receipt for returns.</p>
      </div>
    </article>
  );
}
