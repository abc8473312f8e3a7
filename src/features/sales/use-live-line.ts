import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatMoney } from '#src/lib/money.ts';
import { toastMessage } from '#src/ui/toaster.tsx';
import { lineProductQuery } from './sale-queries.ts';
import type { TicketLine } from './ticket-store.ts';

/** Keeps a line up to date with its product: who holds it, whether it is sold, and its price. */
export function useLiveLine(line: TicketLine, onChange: (change: Partial<TicketLine>) => void) {
  const { data: product } = useQuery(lineProductQuery(line.product._id));
  const latest = useRef({ line, onChange });
  latest.current = { line, onChange };
  useEffect(() => {
    const { line: shown, onChange: change } = latest.current;
    if (!product || JSON.stringify(product) === JSON.stringify(shown.product)) return;
    const { resale_price: price, title } = product;
    const repriced = price !== shown.product.resale_price;
    // A price that staff have changed stays.
    const follows = repriced && shown.price === shown.product.resale_price;
    if (follows) toastMessage(`${title} now costs ${formatMoney(price)}.`, title);
    change(follows ? { product, price } : { product });
  }, [product]);
}
