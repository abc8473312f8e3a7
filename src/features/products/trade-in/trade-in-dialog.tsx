import { useQuery } from '@tanstack/react-query';
import type { Image } from '#contracts/images.ts';
import type { BuyInForm } from '#contracts/sales.ts';
import { startValues } from '#src/features/products/form/product-form.ts';
import { lastContactQuery } from '#src/features/products/product-queries.ts';
import { useSession } from '#src/lib/session.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { TradeInForm } from './trade-in-form.tsx';

type TradeInDialogProps = {
  open: boolean;
  /** The trade-in to edit, or null to add a new one. */
  start: { form: BuyInForm; images: readonly Image[] } | null;
  onClose: () => void;
  onSave: (form: BuyInForm, images: readonly Image[]) => void;
};

/** Asks for the details of a product that the shop buys from a customer. */
export function TradeInDialog({ open, start, onClose, onSave }: TradeInDialogProps) {
  const session = useSession();
  const { data: contact } = useQuery({ ...lastContactQuery, enabled: open && start === null });
  return (
    <Dialog open={open} onClose={onClose} title="Trade-in" wide>
      {open && session.status === 'signed-in' && (
        <TradeInForm
          start={
            start
              ? { values: valuesOf(start.form), images: start.images }
              : { values: startValues(session.user), images: [] }
          }
          bought={start?.form ?? null}
          contact={contact}
          onClose={onClose}
          onSave={onSave}
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
