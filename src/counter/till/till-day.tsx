import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Till } from '#contracts/counter/till.ts';
import { RollPaper } from '#src/counter/ticket/roll-paper.tsx';
import { formatDayAndTime, formatMoment } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { useShopDetails } from '#src/lib/shop-details.ts';
import { usePrint } from '#src/lib/use-print.ts';
import { PrintBar } from '#src/ui/print-bar.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { tillReport } from './till-report.ts';
import { differenceText } from './till-text.ts';
import { TillTotals } from './till-totals.tsx';

/** One day of the till, with its printable report. `actions` contains the buttons for an open day. */
export function TillDay({ till, actions }: { till: Till; actions?: ReactNode }) {
  const { number, opening, opened_at, closed_at, expected, counted, difference } = till;
  const { float, to_bank, slip, slip_difference } = till;
  const name = closed_at === null ? `X report ${number}` : `Z report ${number}`;
  const roll = tillReport(till, useShopDetails());
  const print = usePrint({ paper: 'receipt', name, roll, onFailed: toastError });
  return (
    <div className="grid gap-6">
      <section aria-label={name} className="plate grid gap-6 p-5 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <div>
            <p className="font-semibold text-muted">
              {counted === null ? 'Opened with' : 'Cash counted'}
            </p>
            <p className="hang-tag mt-1 max-w-full py-3 ps-10 pe-5 font-display text-5xl font-normal">
              {formatMoney(counted ?? opening)}
            </p>
          </div>
          <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-3">
            <Fact name="Day">{number}</Fact>
            {counted !== null && <Fact name="Opened with">{formatMoney(opening)}</Fact>}
            <Fact name="Tickets">
              {till.tickets}
              {till.tickets_before > 0 && (
                <span className="block text-sm text-muted">
                  {till.tickets_before} made while the till was closed
                </span>
              )}
            </Fact>
            {expected !== null && <Fact name="Expected">{formatMoney(expected)}</Fact>}
            {difference !== null && <Difference name="Difference" amount={difference} />}
            {float !== null && <Fact name="Stayed in the drawer">{formatMoney(float)}</Fact>}
            {to_bank !== null && <Fact name="To the bank">{formatMoney(to_bank)}</Fact>}
            {slip !== null && <Fact name="Card slip">{formatMoney(slip)}</Fact>}
            {slip_difference !== null && (
              <Difference name="Slip difference" amount={slip_difference} />
            )}
            {closed_at !== null && (
              <Fact name="Closed">
                <time dateTime={closed_at}>{formatDayAndTime(closed_at)}</time>, by {till.closed_by}
              </Fact>
            )}
            {closed_at === null && (
              <Fact name="Since">
                <time dateTime={opened_at}>{formatMoment(opened_at)}</time>
              </Fact>
            )}
          </dl>
        </div>
        {till.explanation !== null && (
          <p className="rounded-box bg-base-200 px-4 py-3 break-words whitespace-pre-line">
            <b>Explanation:</b> {till.explanation}
          </p>
        )}
        <div className="flex flex-wrap gap-3 border-t border-rule pt-5">
          {actions}
          <PrintBar {...print} main={!actions} />
        </div>
      </section>
      <TillTotals till={till} />
      {createPortal(
        <div className="on-paper" aria-hidden="true">
          <RollPaper label={name} roll={roll} />
        </div>,
        document.body,
      )}
    </div>
  );
}

const Difference = ({ name, amount }: { name: string; amount: string }) => (
  <Fact name={name}>
    <b className={Number(amount) === 0 ? '' : 'text-error'}>{differenceText(amount)}</b>
  </Fact>
);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="text-lg break-words tabular-nums">{children}</dd>
    </div>
  );
}
