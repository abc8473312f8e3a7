import { useEffect, useState } from 'react';
import { subtotalRows } from '#contracts/counter/subtotal.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { formatMoney } from '#src/lib/money.ts';
import { BrandMark } from '#src/ui/brand-mark.tsx';
import { FretboardRule } from '#src/ui/fretboard-rule.tsx';
import { type Shown, watchDisplay } from './customer-display.ts';

const idle: Shown = { state: 'idle' };
/** How long the thank-you message is shown, in milliseconds. */
const thanksMs = 60_000;

/**
 * The customer display. Shows the open ticket, then the change and a thank-you message. It has no links and makes no
 * requests.
 */
export function Component() {
  const [shown, setShown] = useState<Shown>(idle);
  useEffect(() => {
    document.title = 'Customer display – Second Fret';
    return watchDisplay(setShown);
  }, []);
  useEffect(() => {
    if (shown.state !== 'paid') return;
    const timer = setTimeout(() => setShown(idle), thanksMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="binding h-1.5" />
      <main className="mx-auto flex w-full max-w-5xl flex-1 flex-col gap-6 p-6 sm:p-10">
        <h1 className="flex items-center gap-3 font-display text-2xl sm:text-3xl">
          <BrandMark className="size-9" />
          Second Fret
        </h1>
        <FretboardRule className="text-rule" />
        {shown.state === 'open' && <OpenTicket {...shown} />}
        {shown.state === 'paid' && <Paid {...shown} />}
        {shown.state === 'idle' && (
          <p className="m-auto text-center font-display text-5xl sm:text-7xl">Welcome</p>
        )}
      </main>
    </div>
  );
}

function OpenTicket({ lines, total, paid, left }: Extract<Shown, { state: 'open' }>) {
  const paysOut = total.startsWith('-');
  const label = paysOut ? 'We pay you' : 'Total';
  const amount = total.replace('-', '');
  const isSplit = Number(paid) > 0;
  const rows = subtotalRows(
    lines.map(({ discount, ...line }) => ({
      ...line,
      tag: fromCents(toCents(line.price) + toCents(discount)),
    })),
  );
  return (
    <>
      <ul className="grid flex-1 content-start overflow-y-auto text-xl sm:text-3xl">
        {lines.map(({ title, price, discount, kind }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles on a ticket may not be unique
          <li key={at} className="flex justify-between gap-6 border-b border-rule py-3">
            <span className="min-w-0 break-words">
              {title}
              {kind === 'bought' && <span className="block text-base text-muted">We buy</span>}
              {Number(discount) > 0 && (
                <span className="block text-base text-muted">
                  Includes a discount of {formatMoney(discount)}
                </span>
              )}
            </span>
            <span className="shrink-0 font-bold tabular-nums">
              {kind === 'bought' && '−'}
              {formatMoney(price)}
            </span>
          </li>
        ))}
      </ul>
      {rows.map(({ name, cents }) => (
        <p key={name} className="flex justify-between gap-6 text-xl tabular-nums sm:text-2xl">
          <span>{name}</span>
          <span>{formatMoney(fromCents(cents))}</span>
        </p>
      ))}
      {isSplit && (
        <p className="flex flex-wrap justify-between gap-x-8 text-xl tabular-nums sm:text-3xl">
          <span>
            {label} {formatMoney(amount)}
          </span>
          <span>
            {paysOut ? 'We have paid' : 'Paid so far'} {formatMoney(paid)}
          </span>
        </p>
      )}
      {isSplit ? (
        <Amount label={paysOut ? 'We still pay you' : 'Left to pay'} amount={left} />
      ) : (
        <Amount {...{ label, amount }} />
      )}
    </>
  );
}

function Paid({ total, change, onCredit }: Extract<Shown, { state: 'paid' }>) {
  const hasChange = Number(change) > 0;
  const paid = onCredit ? 'Store credit' : total.startsWith('-') ? 'We paid you' : 'Paid';
  const label = hasChange ? 'Your change' : paid;
  return (
    <div className="m-auto grid w-full gap-10 text-center">
      <p className="font-display text-5xl sm:text-7xl">Thank you!</p>
      <Amount label={label} amount={hasChange ? change : total.replace('-', '')} />
    </div>
  );
}

function Amount({ label, amount }: { label: string; amount: string }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <span className="text-2xl font-bold sm:text-4xl">{label}</span>
      <span className="hang-tag max-w-full py-4 ps-12 pe-6 font-display text-5xl font-normal sm:text-7xl">
        {formatMoney(amount)}
      </span>
    </p>
  );
}
