import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import type { Image } from '#contracts/images.ts';
import type { BuyInForm, PaymentForm } from '#contracts/sales.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { Button } from '#src/ui/button.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { Checkout } from './checkout.tsx';
import { toSale } from './checkout-form.ts';
import { HoldDialog } from './hold-dialog.tsx';
import { LostReply } from './lost-reply.tsx';
import { OpenTillDialog } from './open-till-dialog.tsx';
import { SaleDone } from './sale-done.tsx';
import { type SaleRefusal, toRefusal } from './sale-refusal.ts';
import { TicketLines } from './ticket-lines.tsx';
import { type BuyInLine, openTicket } from './ticket-store.ts';
import { TicketTotal } from './ticket-total.tsx';
import { isEmpty } from './ticket-totals.ts';
import { useCharge } from './use-charge.ts';
import { useTicket } from './use-ticket.ts';

/** A dialog that asks for a product that the shop buys. */
export type TradeInDialogProps = {
  open: boolean;
  /** The product to edit, or null for a new one. */
  start: { form: BuyInForm; images: readonly Image[] } | null;
  onClose: () => void;
  onSave: (form: BuyInForm, images: readonly Image[]) => void;
};

type TicketProps = {
  /** Called when a new ticket begins, to move the focus to the next product's input. */
  onNew?: () => void;
  /** The dialog for trade-ins. Without one, the ticket only sells. */
  tradeIn?: ComponentType<TradeInDialogProps>;
};

/** The hold that the dialog is about. `again`: the ticket was refused, so send it again afterwards. */
type Hold = { id: string; message: string; wrongCode: boolean; again: boolean };

/** The open ticket: products, customer and payments. After the sale, its number and the change. */
export function Ticket({ onNew, tradeIn: TradeIn }: TicketProps) {
  const id = useId();
  const ticket = useTicket();
  const { lines, sold, charging, sent } = ticket;
  const heading = useRef<HTMLHeadingElement>(null);
  const region = useKeptFocus<HTMLElement>();
  const [refusal, setRefusal] = useState<SaleRefusal | null>(null);
  const [hold, setHold] = useState<Hold | null>(null);
  const [openingTill, setOpeningTill] = useState(false);
  const [trade, setTrade] = useState<{ line: BuyInLine | null } | null>(null);
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
      aria-labelledby={id}
      className="plate @container grid content-start gap-5 p-5 outline-none sm:p-6"
    >
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-2xl">
          Ticket
        </h2>
        {TradeIn && !sent && !sold && (
          <Button
            look="paper"
            className="btn-sm min-h-11"
            aria-haspopup="dialog"
            onClick={() => setTrade({ line: null })}
          >
            Trade-in
          </Button>
        )}
      </div>
      {sold ? (
        <SaleDone
          key={sold._id}
          sale={sold}
          onNew={() => {
            ticket.startTicket();
            if (onNew) onNew();
            else heading.current?.focus();
          }}
        />
      ) : isEmpty(ticket) ? (
        <p className="text-muted">Scan a tag or search for a product to sell it.</p>
      ) : (
        <>
          <TicketLines
            ticket={ticket}
            refusal={refusal}
            onHold={(held) => setHold({ id: held, message: '', wrongCode: false, again: false })}
            onEdit={TradeIn ? (line) => setTrade({ line }) : null}
          />
          <TicketTotal ticket={ticket} />
          {sent && !charging ? (
            <LostReply
              ticket={ticket}
              message={refusal?.message}
              onRepeat={() => void send(sent)}
              // The key stays, so a ticket that was charged can't be charged again.
              onChange={() => ticket.change((open) => ({ ...open, sent: null }))}
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
          settle(() => ticket.changeLine(hold?.id ?? '', { override: reason }))
        }
      />
      <OpenTillDialog
        open={openingTill}
        onClose={() => setOpeningTill(false)}
        onOpened={() => setRefusal(null)}
      />
      {TradeIn && (
        <TradeIn
          open={trade !== null}
          start={trade?.line ?? null}
          onClose={() => setTrade(null)}
          onSave={(form, images) => {
            ticket.buy({ id: trade?.line?.id ?? newUuid(), form, images });
            setTrade(null);
          }}
        />
      )}
    </section>
  );
}
