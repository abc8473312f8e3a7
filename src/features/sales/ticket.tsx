import { useEffect, useId, useRef, useState } from 'react';
import type { PaymentForm } from '#contracts/sales.ts';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { Checkout } from './checkout.tsx';
import { toSale } from './checkout-form.ts';
import { HoldDialog } from './hold-dialog.tsx';
import { LostReply } from './lost-reply.tsx';
import { OpenTillDialog } from './open-till-dialog.tsx';
import { SaleDone } from './sale-done.tsx';
import { type SaleRefusal, toRefusal } from './sale-refusal.ts';
import { TicketLineRow } from './ticket-line-row.tsx';
import { openTicket } from './ticket-store.ts';
import { TicketTotal } from './ticket-total.tsx';
import { useCharge } from './use-charge.ts';
import { useTicket } from './use-ticket.ts';

type TicketProps = {
  /** Called when a new ticket begins, to move the focus to the next product's input. */
  onNew?: () => void;
};

/** The hold that the dialog is about. `again`: the ticket was refused, so send it again afterwards. */
type Hold = { id: string; message: string; wrongCode: boolean; again: boolean };

/** The open ticket: products, customer and payments. After the sale, its number and the change. */
export function Ticket({ onNew }: TicketProps) {
  const id = useId();
  const ticket = useTicket();
  const { lines, sold, charging, sent, override } = ticket;
  const heading = useRef<HTMLHeadingElement>(null);
  const { ref, ...region } = useKeptFocus<HTMLElement>();
  const [refusal, setRefusal] = useState<SaleRefusal | null>(null);
  const [hold, setHold] = useState<Hold | null>(null);
  const [openingTill, setOpeningTill] = useState(false);
  const last = useRef<PaymentForm | null>(null);

  const send = useCharge((error) => {
    const refused = toRefusal(error, openTicket());
    setRefusal(refused);
    if (refused.hold) setHold({ ...refused.hold, again: true });
  });
  function charge(payment: PaymentForm | null) {
    last.current = payment;
    void send(toSale(openTicket(), payment));
  }
  function settle(change: () => void) {
    const again = hold?.again;
    setHold(null);
    change();
    if (again) charge(last.current);
  }
  // Messages are about the ticket that was refused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another ticket begins
  useEffect(() => setRefusal(null), [ticket.key]);

  return (
    <section
      {...region}
      ref={ref}
      aria-labelledby={id}
      className="plate @container grid content-start gap-5 p-5 outline-none sm:p-6"
    >
      <h2 id={id} ref={heading} tabIndex={-1} className="text-2xl">
        Ticket
      </h2>
      {sold && (
        <SaleDone
          key={sold._id}
          sale={sold}
          onNew={() => {
            ticket.startTicket();
            if (onNew) onNew();
            else heading.current?.focus();
          }}
        />
      )}
      {!sold && lines.length === 0 && (
        <p className="text-muted">Scan a tag or search for a product to sell it.</p>
      )}
      {!sold && lines.length > 0 && (
        <>
          <ul aria-label="Products on the ticket" className="grid">
            {lines.map((line) => (
              <TicketLineRow
                key={line.product._id}
                line={line}
                error={refusal?.lines[line.product._id]}
                override={override}
                locked={sent !== null}
                onChange={(change) => ticket.changeLine(line.product._id, change)}
                onRemove={() => ticket.remove(line.product._id)}
                onHold={() =>
                  setHold({ id: line.product._id, message: '', wrongCode: false, again: false })
                }
              />
            ))}
          </ul>
          <TicketTotal ticket={ticket} />
          {sent && !charging ? (
            <LostReply
              ticket={ticket}
              message={refusal?.message}
              onRepeat={() => void send(sent)}
            />
          ) : (
            <Checkout
              key={ticket.payments.length}
              ticket={ticket}
              charging={charging}
              refusal={refusal}
              onCharge={charge}
              onOpenTill={() => setOpeningTill(true)}
            />
          )}
        </>
      )}
      <HoldDialog
        line={lines.find(({ product }) => product._id === hold?.id) ?? null}
        refused={hold}
        onClose={() => setHold(null)}
        onCode={(code) => settle(() => ticket.changeLine(hold?.id ?? '', { code }))}
        onOverride={(reason) =>
          settle(() => ticket.change((open) => ({ ...open, override: reason })))
        }
      />
      <OpenTillDialog
        open={openingTill}
        onClose={() => setOpeningTill(false)}
        onOpened={() => setRefusal(null)}
      />
    </section>
  );
}
