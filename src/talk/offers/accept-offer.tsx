import { useState } from 'react';
import type { Product } from '#contracts/catalog/products.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useSession } from '#src/lib/session.ts';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';

/** Loaded on demand, because few visitors have an offer. */
const AcceptDialog = lazyPart(
  async () => (await import('./accept-dialog.tsx')).AcceptDialog,
  <ReloadPanel what="The form" />,
);

type AcceptOfferProps = {
  product: Product;
  open: boolean;
  onClose: () => void;
  onAccepted: (bookingId: string | null) => void;
};

/** Accepts the seller's offer on the product's page. */
export function AcceptOffer({ product, open, onClose, onAccepted }: AcceptOfferProps) {
  const session = useSession();
  const { own_offer: offer, title, seller_name: seller, meeting_location, location } = product;
  // Keep the offer while the dialog is open, because the buyer may be about to press the button.
  const [shown, setShown] = useState(offer);
  if (!open && offer && offer !== shown) setShown(offer);
  if (!shown || session.status !== 'signed-in') return null;
  return (
    <AcceptDialog
      {...{ title, seller, open, onClose, onAccepted, price: shown.price, id: shown._id }}
      side="buyer"
      user={session.user}
      asksContact={shown.needs_contact}
      place={meeting_location ?? location}
    />
  );
}
