import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatMoney } from '#src/lib/money.ts';
import { toastMessage } from '#src/ui/toaster.tsx';
import { lineProductQuery } from './ticket-queries.ts';
import { type TicketLine, usualPrice } from './ticket-storage.ts';

/** Keeps a ticket's line up to date with its product's hold, status and price. */
export function useLiveLine(line: TicketLine, onChange: (change: Partial<TicketLine>) => void) {
  const { data: product } = useQuery(lineProductQuery(line.product._id));
  const latest = useRef({ line, onChange });
  latest.current = { line, onChange };
  useEffect(() => {
    const { line: shown, onChange: change } = latest.current;
    if (!product || JSON.stringify(product) === JSON.stringify(shown.product)) return;
    const { title } = product;
    const [before, price] = [usualPrice(shown), usualPrice({ ...shown, product })];
    if (price !== before && shown.price === before) {
      toastMessage(`${title} now costs ${formatMoney(price)}.`, title);
    }
    change({ product });
  }, [product]);
}
