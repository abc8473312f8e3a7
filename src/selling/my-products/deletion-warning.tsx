import type { OwnProduct } from '#contracts/selling/own-products.ts';

/** Warns that buyers would lose their bookings of these products. Renders nothing if there are no such buyers. */
export function DeletionWarning({ products }: { products: readonly OwnProduct[] }) {
  const booked = products.filter(({ status, waiting }) => status === 'reserved' || waiting > 0);
  if (booked.length === 0) return null;
  return (
    <p className="mb-4 rounded-box bg-tag px-4 py-3 text-tag-ink">
      {inWords(booked, products.length)}
    </p>
  );
}

function inWords(booked: readonly OwnProduct[], of: number): string {
  const holders = booked.filter(({ status }) => status === 'reserved').length;
  const waiters = booked.reduce((sum, { waiting }) => sum + waiting, 0);
  const one = booked.length === 1;
  const what = one ? 'it' : 'them';
  const buyers = [
    holders > 0 && `${holders} ${holders === 1 ? 'buyer has' : 'buyers have'} ${what} on hold`,
    waiters > 0 && `${waiters} ${waiters === 1 ? 'is' : 'are'} on the waitlist`,
  ].filter(Boolean);
  const after = one
    ? 'They’ll see that it’s no longer available. A record of it stays in your archive, but it can’t be sold anymore.'
    : 'They’ll see that these are no longer available. A record of each stays in your archive, but they can’t be sold anymore.';
  const warning = `${buyers.join(' and ')}. ${after}`;
  return of === 1 ? warning : `${booked.length} of these ${one ? 'is' : 'are'} booked. ${warning}`;
}
