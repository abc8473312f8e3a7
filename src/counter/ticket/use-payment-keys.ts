import { useEffect, useRef } from 'react';
import { type PaymentMethod, paymentMethods } from '#contracts/counter/tickets.ts';
import { methodWords } from './payment-text.ts';

/** Calls `onMethod` when a payment method's key is pressed anywhere on the screen, except in a dialog. */
export function usePaymentKeys(onMethod: (method: PaymentMethod) => void): void {
  const latest = useRef(onMethod);
  latest.current = onMethod;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const method = paymentMethods.find((name) => methodWords[name].shortcut === event.key);
      if (!method || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current(method);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
