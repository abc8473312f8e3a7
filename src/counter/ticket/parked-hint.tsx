import { useTicket } from './use-ticket.ts';

/** Shows how many tickets are parked at this computer. Renders nothing if there are none. */
export function ParkedHint() {
  const { parked } = useTicket();
  if (parked.length === 0) return null;
  const hasCash = parked.some(({ payments }) => payments.some(({ method }) => method === 'cash'));
  return (
    <p className="font-semibold">
      {parked.length === 1 ? '1 ticket is' : `${parked.length} tickets are`} parked at this
      computer.
      {hasCash && ' Cash received for a parked ticket will show as a difference.'}
    </p>
  );
}
