import type { OwnProduct } from '#contracts/products.ts';

/** Warns of the buyers who lose these products; nothing where there are none. */
export function DeletionWarning({ products }: { products: readonly OwnProduct[] }) {
  const booked = products.filter(
    ({ can, status, waiting }) => can.delete && (status === 'reserved' || waiting > 0),
  );
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
    holders > 0 && (holders === 1 ? `1 buyer holds ${what}` : `${holders} buyers hold ${what}`),
    waiters > 0 && (waiters === 1 ? `1 waits for ${what}` : `${waiters} wait for ${what}`),
  ].filter(Boolean);
  const told = one
    ? 'they are told that it is gone. It stays in your archive.'
    : 'all are told that these are gone. What was booked stays in your archive.';
  const warning = `${buyers.join(' and ')}: ${told}`;
  return of === 1 ? warning : `${booked.length} of these ${one ? 'is' : 'are'} booked. ${warning}`;
}
