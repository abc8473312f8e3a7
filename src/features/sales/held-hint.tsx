import { useTicket } from './use-ticket.ts';

/** Shows how many tickets are on hold at this computer. Renders nothing if there are none. */
export function HeldHint() {
  const { held } = useTicket();
  if (held.length === 0) return null;
  const hasCash = held.some(({ payments }) => payments.some(({ method }) => method === 'cash'));
  return (
    <p className="font-semibold">
      {held.length === 1 ? '1 ticket is' : `${held.length} tickets are`} on hold at this computer.
      {hasCash && ' Cash received for a ticket on hold is not included above.'}
    </p>
  );
}
