import type { Till } from '#contracts/till.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { BrandMark } from '#src/ui/brand-mark.tsx';
import { exactMoney, PaperRow } from './paper-row.tsx';
import { methodWords } from './payment-words.ts';

/** The X report of an open till or the Z report of a closed one, 72 mm wide on an 80 mm roll. */
export function TillReport({ till }: { till: Till }) {
  const { number, opened_at, opened_by, closed_at, closed_by, counted, difference } = till;
  return (
    <article className="w-[72mm] bg-white text-[3.4mm] leading-snug text-black [--color-base-100:#fff] [--color-secondary:#fff]">
      <div className="grid justify-items-center gap-[1mm]">
        <BrandMark className="h-[9mm] w-[10mm]" />
        <span className="font-display text-[6mm]">Second Fret</span>
      </div>
      <p className="mt-[3mm] border-t border-black pt-[1.5mm] text-[1.35em] font-bold">
        {closed_at === null ? 'X report' : 'Z report'} {number}
      </p>
      <p>
        Opened {formatDayAndTime(opened_at)} by {opened_by}
      </p>
      {closed_at !== null && (
        <p>
          Closed {formatDayAndTime(closed_at)} by {closed_by}
        </p>
      )}
      <dl className="mt-[2mm] border-t border-black pt-[1.5mm]">
        <PaperRow name="Tickets" value={String(till.tickets)} />
        {till.tickets_before > 0 && (
          <PaperRow name="Made before opening" value={String(till.tickets_before)} />
        )}
        <PaperRow name="Opening cash" value={exactMoney(till.opening)} />
        {till.totals.flatMap(({ method, in: came, out }) => [
          <PaperRow
            key={`${method}-in`}
            name={`${methodWords[method].label} in`}
            value={exactMoney(came)}
          />,
          <PaperRow
            key={`${method}-out`}
            name={`${methodWords[method].label} out`}
            value={exactMoney(out)}
          />,
        ])}
        {till.moves.map(({ amount, reason, at }) => (
          <PaperRow key={at} name={reason} value={exactMoney(amount)} />
        ))}
      </dl>
      <dl className="mt-[2mm] border-t border-black pt-[1.5mm]">
        <PaperRow name="Expected cash" value={exactMoney(till.expected)} big />
        {counted !== null && <PaperRow name="Counted" value={exactMoney(counted)} big />}
        {difference !== null && <PaperRow name="Difference" value={exactMoney(difference)} />}
      </dl>
      {till.explanation !== null && <p className="break-words">{till.explanation}</p>}
    </article>
  );
}
