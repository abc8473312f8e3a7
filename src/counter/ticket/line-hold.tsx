import { KeyRound } from 'lucide-react';
import { formatMoment } from '#src/lib/dates.ts';
import { Button } from '#src/ui/button.tsx';
import type { TicketLine } from './ticket-storage.ts';

type LineHoldProps = { line: TicketLine; onHold: () => void };

/** Shows who holds the product, or why it can be sold despite the hold. Renders nothing if there is no hold. */
export function LineHold({ line, onHold }: LineHoldProps) {
  const { product, code, override } = line;
  const { hold } = product;
  if (!hold) return null;
  if (code !== undefined || override !== '') {
    return (
      <p className="flex items-center gap-2 text-sm">
        <KeyRound aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 break-words">
          {code === undefined ? (
            <>
              <bdi>{hold.buyer}</bdi> will lose the hold: {override}
            </>
          ) : (
            <>
              <bdi>{hold.buyer}</bdi> is collecting their booking.
            </>
          )}
        </span>
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box bg-tag px-4 py-2 text-tag-ink">
      <p className="min-w-0 text-sm break-words">
        <strong>On hold</strong> for <bdi>{hold.buyer}</bdi> until{' '}
        <time dateTime={hold.until}>{formatMoment(hold.until)}</time>
      </p>
      <Button look="paper" className="btn-sm min-h-11" aria-haspopup="dialog" onClick={onHold}>
        Enter their code
      </Button>
    </div>
  );
}
