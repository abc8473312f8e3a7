import { useState } from 'react';
import { formatMoment } from '#src/lib/dates.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { HoldCodeForm } from './hold-code-form.tsx';
import { OverrideForm } from './override-form.tsx';
import type { TicketLine } from './ticket-storage.ts';

type HoldDialogProps = {
  /** The product that someone else holds, or null while the dialog is closed. */
  line: TicketLine | null;
  /** The server's message about the hold or the code, or null before the first request. */
  refused: { message: string; wrongCode: boolean } | null;
  onCode: (code: string) => void;
  onOverride: (reason: string) => void;
  onClose: () => void;
};

/** Shows who holds a product. Asks for that person's code, or for a reason to sell the product to someone else. */
export function HoldDialog({ line, refused, onCode, onOverride, onClose }: HoldDialogProps) {
  const hold = line?.product.hold ?? null;
  return (
    <Dialog
      open={line !== null}
      onClose={onClose}
      title={
        hold ? (
          <>
            On hold for <bdi>{hold.buyer}</bdi>
          </>
        ) : (
          'On hold'
        )
      }
    >
      {line && (
        <Choice
          line={line}
          refused={refused}
          onCode={onCode}
          onOverride={onOverride}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function Choice({
  line,
  refused,
  onCode,
  onOverride,
  onClose,
}: HoldDialogProps & { line: TicketLine }) {
  const [anyway, setAnyway] = useState(false);
  const { title, hold } = line.product;
  if (anyway) {
    return (
      <OverrideForm
        buyer={hold?.buyer ?? null}
        onOverride={onOverride}
        onBack={() => setAnyway(false)}
      />
    );
  }
  return (
    <div className="grid gap-5">
      {hold ? (
        <p>
          <bdi>{hold.buyer}</bdi> has <bdi>{title}</bdi> on hold until{' '}
          <time dateTime={hold.until}>{formatMoment(hold.until)}</time>. If they are here, ask for
          the code shown in their My Orders.
        </p>
      ) : (
        <p>{refused?.wrongCode ? `${title} is on hold.` : refused?.message}</p>
      )}
      <HoldCodeForm
        bookingId={hold?.booking_id ?? null}
        error={refused?.wrongCode ? refused.message : null}
        onCode={onCode}
        onClose={onClose}
      />
      <div className="grid justify-items-start gap-2 border-t border-rule pt-4">
        <p className="text-sm text-muted">Is the customer someone else?</p>
        <Button look="paper" onClick={() => setAnyway(true)}>
          Sell anyway…
        </Button>
      </div>
    </div>
  );
}
