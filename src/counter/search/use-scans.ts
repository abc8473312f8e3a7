import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CounterProduct } from '#contracts/counter/counter.ts';
import { isHandoverCode } from '#contracts/form-text.ts';
import type { Item } from '#contracts/stock/item.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { onScan, takeScans } from '#src/lib/scans.ts';
import { useMounted } from '#src/lib/use-mounted.ts';
import { counterQuery } from './counter-queries.ts';

type Handlers = {
  /** Called with the product if its tag was scanned. */
  onProduct: (product: CounterProduct) => void;
  /** Called with the item if its barcode was scanned. */
  onItem: (item: Item) => void;
  /**
   * Called with the scanned text if it isn't a product's tag or an item's barcode, or if the product could not be
   * looked up.
   */
  onOther: (text: string) => void;
  /** Called before `onOther` if the shop didn't reply, and this device's copy doesn't have the product or item. */
  onLost: (text: string) => void;
};

/** Handles scans from a barcode scanner, one after another. */
export function useScans(handlers: Handlers): void {
  const queryClient = useQueryClient();
  const latest = useRef(handlers);
  latest.current = handlers;
  const mounted = useMounted();
  useEffect(() => {
    let before = Promise.resolve();

    async function take(text: string) {
      // Six digits are always a handover code, even when scanned.
      const found = isHandoverCode(text)
        ? null
        : await queryClient.fetchQuery(counterQuery(text)).catch((error: unknown) => {
            if (error instanceof ApiError && error.code === 'offline') latest.current.onLost(text);
          });
      if (!mounted.current) return;
      if (found?.scanned) latest.current.onProduct(found.scanned);
      else if (found?.scanned_item) latest.current.onItem(found.scanned_item);
      else {
        if (found?.copied_at) latest.current.onLost(text);
        latest.current.onOther(text);
      }
    }
    function takeAll() {
      for (const text of takeScans()) before = before.then(() => take(text.trim()));
    }
    takeAll();
    return onScan(takeAll);
  }, [queryClient, mounted]);
}
