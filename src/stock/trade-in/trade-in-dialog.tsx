import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Image } from '#contracts/media/images.ts';
import type { BuyInForm } from '#contracts/stock/intakes.ts';
import { useSession } from '#src/lib/session.ts';
import { missingPhotos } from '#src/media/photos/photo-uploads.ts';
import { lastContactQuery } from '#src/selling/selling-queries.ts';
import { freshStart } from '#src/stock/intake/intake-defaults.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { toastMessage } from '#src/ui/toaster.tsx';
import { type SaveTradeIn, TradeInForm, type TypedTradeIn } from './trade-in-form.tsx';

type TradeInDialogProps = {
  open: boolean;
  /** The trade-in to edit, or null to add a new one. */
  start: { form: BuyInForm; images: readonly Image[] } | null;
  onClose: () => void;
  onSave: SaveTradeIn;
};

/**
 * Asks for the details of a product that the shop buys from a customer. Closing the dialog of a new trade-in, for example
 * with Escape, keeps what has been typed for the next time the dialog opens. Cancel discards it.
 */
export function TradeInDialog({ open, start, onClose, onSave }: TradeInDialogProps) {
  const session = useSession();
  const { data: contact } = useQuery({ ...lastContactQuery, enabled: open && start === null });
  const form = useRef<{ typed: () => TypedTradeIn }>(null);
  const kept = useRef<TypedTradeIn>(null);
  function keep(typed: TypedTradeIn | null) {
    if (start === null) kept.current = typed;
  }
  const onTicket = start && {
    start: { values: valuesOf(start.form), images: start.images },
    bought: start.form,
  };
  return (
    <Dialog
      open={open}
      onClose={() => {
        const typed = form.current?.typed() ?? null;
        keep(typed);
        if (start === null && typed && typed.missing > 0) {
          toastMessage(missingPhotos(typed.missing));
        }
        onClose();
      }}
      title="Trade-in"
      wide
    >
      {open && session.status === 'signed-in' && (
        <TradeInForm
          ref={form}
          {...(onTicket ?? kept.current ?? { start: freshStart(session.user), bought: null })}
          onTicket={start !== null}
          contact={contact}
          onCancel={() => {
            keep(null);
            onClose();
          }}
          onSave={(...saved) => {
            keep(null);
            onSave(...saved);
          }}
        />
      )}
    </Dialog>
  );
}

/** Converts a submitted trade-in back to form values. */
function valuesOf({ product }: BuyInForm) {
  const { image_url, image_urls = [image_url], draft_id, ...values } = product;
  return { ...values, image_urls };
}
