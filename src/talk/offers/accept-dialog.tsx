import type { User } from '#contracts/people/users.ts';
import type { OfferSide } from '#contracts/talk/offers.ts';
import { formatMoney } from '#src/lib/money.ts';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { useAcceptOffer } from './offer-queries.ts';

type AcceptDialogProps = {
  id: string;
  price: string;
  /** The product's title. */
  title: string;
  side: OfferSide;
  user: User;
  seller: string;
  asksContact: boolean;
  place: string;
  open: boolean;
  onClose: () => void;
  onAccepted?: (bookingId: string | null) => void;
};

/** Accepts an offer: the product goes on hold at its price. */
export function AcceptDialog({ id, price, title, side, onAccepted, ...dialog }: AcceptDialogProps) {
  const accept = useAcceptOffer();
  return (
    <OfferDialog
      {...dialog}
      draft={`accept:${id}`}
      title={`Accept ${formatMoney(price)}`}
      label="Accept"
      onSubmit={async ({ phone, location }) => {
        const body = dialog.asksContact ? { phone, location } : {};
        const accepted = await accept.mutateAsync({ params: { id }, body });
        toastSuccess(`Agreed at ${formatMoney(price)}: ${title} is on hold.`);
        onAccepted?.(accepted.booking_id);
        return undefined;
      }}
    >
      <p>
        <bdi>{title}</bdi> goes on hold for {side === 'buyer' ? 'you' : 'the buyer'} at this price.
        All other offers for it end.
      </p>
    </OfferDialog>
  );
}
