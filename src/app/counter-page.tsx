import { useState } from 'react';
import type { ReceivedBooking } from '#contracts/bookings.ts';
import { HandOverDialog } from '#src/features/bookings/hand-over-dialog.tsx';
import { CounterScreen } from '#src/features/counter/counter-screen.tsx';
import { Ticket } from '#src/features/sales/ticket.tsx';
import { useTicket } from '#src/features/sales/use-ticket.ts';

/** The counter, with the open ticket beside it. */
export function Component() {
  const { add, change } = useTicket();
  const [handing, setHanding] = useState<ReceivedBooking | null>(null);
  return (
    <>
      <CounterScreen
        onAdd={add}
        onCustomer={({ name, email }) =>
          change((ticket) => ({ ...ticket, customer: { name, email } }))
        }
        onHandOver={setHanding}
        ticket={(focusField) => <Ticket onNew={focusField} />}
      />
      <HandOverDialog booking={handing} onClose={() => setHanding(null)} onDone={() => undefined} />
    </>
  );
}
