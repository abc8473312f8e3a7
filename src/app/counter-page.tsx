import { type ComponentProps, Suspense, useState } from 'react';
import type { ReceivedBooking } from '#contracts/bookings/bookings.ts';
import { CounterScreen } from '#src/counter/counter-screen.tsx';
import { DayPanel } from '#src/counter/day-panel.tsx';
import { Ticket } from '#src/counter/ticket/ticket.tsx';
import { useOpenNumbered } from '#src/counter/ticket/use-open-numbered.ts';
import { useTicket } from '#src/counter/ticket/use-ticket.ts';
import { TillHint } from '#src/counter/till/till-notice.tsx';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useSession } from '#src/lib/session.ts';
import { PersonButton } from '#src/people/pins/person-button.tsx';

/** The trade-in dialog contains the large product form, so it loads after the rest of the counter. */
const TradeInDialog = lazyPart(
  async () => (await import('#src/stock/trade-in/trade-in-dialog.tsx')).TradeInDialog,
  null,
);

/** Loaded on demand, because most products at the counter belong to the shop and are sold on a ticket. */
const HandOverDialog = lazyPart(
  async () => (await import('#src/bookings/hand-over-dialog.tsx')).HandOverDialog,
  null,
);

const TradeIn = (props: ComponentProps<typeof TradeInDialog>) => (
  <Suspense fallback={null}>
    <TradeInDialog {...props} />
  </Suspense>
);

/** The counter, with the open ticket beside it. */
export function Component() {
  const ticket = useTicket();
  const { add, change, key, lines } = ticket;
  const session = useSession();
  const openNumbered = useOpenNumbered();
  /** The booking to hand over. Null while the dialog is closed, and undefined before it first opens. */
  const [handing, setHanding] = useState<ReceivedBooking | null>();
  return (
    <>
      <CounterScreen
        onAdd={add}
        isOnTicket={(id) => lines.some(({ product }) => product._id === id)}
        ticketKey={key}
        onCustomer={({ name, email }) =>
          change((ticket) => ({ ...ticket, customer: { name, email } }))
        }
        onHandOver={setHanding}
        onTicketNumber={openNumbered}
        day={(addById) => <DayPanel onAdd={addById} />}
        till={(focusField) => (
          <>
            {session.status === 'signed-in' && (
              <PersonButton user={session.user} onDisplay={focusField} />
            )}
            <TillHint onOpened={focusField} />
          </>
        )}
        ticket={(focusField) => <Ticket focusField={focusField} tradeIn={TradeIn} />}
      />
      {handing !== undefined && (
        <Suspense fallback={null}>
          <HandOverDialog
            booking={handing}
            onClose={() => setHanding(null)}
            onDone={() => undefined}
          />
        </Suspense>
      )}
    </>
  );
}
