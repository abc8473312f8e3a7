import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PaymentForm, TicketForm } from '#contracts/counter/tickets.ts';
import { earlyPart } from '#src/counter/early-part.ts';
import { useTillClosed } from '#src/counter/till/till-notice.tsx';
import { counterKeys, useCounterKeys } from '#src/lib/counter-keys.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { isFailing } from '#src/lib/reachability.ts';
import { serialQuery } from '#src/stock/serial-query.ts';
import { Button } from '#src/ui/button.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { Checkout } from './checkout.tsx';
import { toTicketForm } from './checkout-form.ts';
import { lacksReason } from './discounts.ts';
import type { PriceForm } from './line-price-form.tsx';
import { park, resume } from './parked-actions.ts';
import { ParkedTickets } from './parked-tickets.tsx';
import { lineToPrice, TicketLines } from './ticket-lines.tsx';
import { ticketNews } from './ticket-news.ts';
import { type TicketRefusal, toRefusal } from './ticket-refusal.ts';
import { type BuyInLine, isHeldByOther, type ParkedTicket } from './ticket-storage.ts';
import { openTicket } from './ticket-store.ts';
import { idsByAge, isEmpty } from './ticket-totals.ts';
import { useCharge } from './use-charge.ts';
import { useDisplayFeed } from './use-display-feed.ts';
import { useTicket } from './use-ticket.ts';

const loadDone = async () => (await import('./ticket-done.tsx')).TicketDone;
const TicketDone = earlyPart(
  loadDone,
  <p className="px-5 pb-5">The ticket is complete. Its number and the change are under Tickets.</p>,
);
const LostReply = earlyPart(async () => (await import('./lost-reply.tsx')).LostReply, null);
const HoldDialog = lazyPart(async () => (await import('./hold-dialog.tsx')).HoldDialog, null);
const OpenTillDialog = lazyPart(
  async () => (await import('#src/counter/till/open-till-dialog.tsx')).OpenTillDialog,
  null,
);
const LayAwayDialog = lazyPart(
  async () => (await import('#src/counter/layaways/lay-away.tsx')).LayAwayDialog,
  null,
);
const NewCustomer = lazyPart(async () => (await import('./new-customer.tsx')).NewCustomer, null);
const StolenDialog = lazyPart(async () => (await import('./stolen-buy-in.tsx')).StolenDialog, null);
const QuickItemDialog = earlyPart(
  async () => (await import('./quick-item-dialog.tsx')).QuickItemDialog,
  null,
);
/** Loaded separately, because the dialog contains the large product form. */
const TradeInDialog = lazyPart(
  async () => (await import('#src/stock/trade-in/trade-in-dialog.tsx')).TradeInDialog,
  null,
);

/** The hold that the dialog is about. `again` is true if charging the ticket continues after the dialog. */
type Hold = { id: string; message: string; wrongCode: boolean; again: boolean };

type TicketProps = {
  /** What is typed in the counter's field. */
  typed: string;
  focusField: () => void;
  /** Clears the counter's field. A character that was `typed` begins the next search instead. */
  onNext: (typed?: string) => void;
};

/**
 * The open ticket with its products, customer and payments. After the sale, shows the ticket's number and the change.
 */
export function Ticket({ typed, focusField, onNext }: TicketProps) {
  const id = useId();
  const ticket = useTicket();
  useDisplayFeed();
  const { lines, items, buyIns, sold, parked, charging, sent } = ticket;
  const region = useKeptFocus<HTMLElement>();
  const [refusal, setRefusal] = useState<TicketRefusal | null>(null);
  const [hold, setHold] = useState<Hold | null>(null);
  const [stolen, setStolen] = useState(false);
  const [laying, setLaying] = useState<TicketForm | null>(null);
  const [adding, setAdding] = useState<boolean>();
  const queryClient = useQueryClient();
  const [openingTill, setOpeningTill] = useState(false);
  /** Whether the dialog for a quick item is open. Undefined before it first opens. */
  const [quick, setQuick] = useState<boolean>();
  const [trade, setTrade] = useState<{ line: BuyInLine | null } | null>(null);
  /** The id of the product or item whose price is being edited. */
  const [editing, setEditing] = useState<string | null>(null);
  const priceForm = useRef<PriceForm>(null);
  const last = useRef<PaymentForm | null>(null);
  const tillClosed = useTillClosed();
  const empty = isEmpty(ticket);
  const fixed = [...buyIns, ...items.filter(({ item_id }) => item_id === undefined)];
  const priced = idsByAge(ticket).filter((line) => !fixed.some((one) => one.id === line));
  const prices = String(lines.map(({ price }) => price));
  /** Whether a line can't be sold, as far as this screen knows or the server said. */
  const blocked =
    lines.some(({ product }) => !product.can.sell) ||
    (refusal?.blocks === true && Object.keys(refusal.lines).length > 0);

  const send = useCharge((error) => {
    const refused = toRefusal(error, openTicket());
    setRefusal(refused);
    if (!refused.hold) return;
    if (refused.hold.wrongCode) ticket.changeLine(refused.hold.id, { code: undefined });
    setHold({ ...refused.hold, again: true });
  });
  /**
   * Applies a price that is still being edited. Resolves to false if this changed the total, which staff have to see
   * before they charge the ticket, or if the price is invalid or needs a reason.
   */
  async function finishPrice(): Promise<boolean> {
    if (blocked || (priceForm.current && !(await priceForm.current.finish()))) return false;
    const unexplained = openTicket().lines.find(lacksReason)?.product._id;
    if (unexplained === undefined) return true;
    flushSync(() => setEditing(unexplained));
    await priceForm.current?.finish();
    return false;
  }
  const isStolen = ({ form }: BuyInLine) =>
    queryClient.getQueryData(serialQuery(form.product.serial_number ?? '').queryKey)?.stolen;
  function charge(payment: PaymentForm | null, anyway = false) {
    last.current = payment;
    if (!anyway && buyIns.some(isStolen)) return setStolen(true);
    const held = openTicket().lines.find(isHeldByOther);
    if (!held) return void send(toTicketForm(openTicket(), payment), isFailing());
    setHold({ id: held.product._id, message: '', wrongCode: false, again: true });
  }
  function settle(change: () => void) {
    const again = hold?.again;
    setHold(null);
    change();
    if (again) charge(last.current, true);
  }
  function parkOpen() {
    if (park()) focusField();
  }
  function resumeParked(other: ParkedTicket) {
    resume(other);
    focusField();
  }
  const newest = parked.at(-1);
  useCounterKeys({
    ...(!empty && !sent && { [counterKeys.park]: parkOpen }),
    ...(empty && newest && { [counterKeys.park]: () => resumeParked(newest) }),
  });
  useCounterKeys(
    sold || sent
      ? {}
      : {
          [counterKeys.tradeIn]: () => setTrade({ line: null }),
          [counterKeys.quickItem]: () => setQuick(true),
          ...(priced.length > 0 && { [counterKeys.price]: () => setEditing(lineToPrice(priced)) }),
          ...(!empty && {
            [counterKeys.remove]: () => ticket.removeAny(),
          }),
        },
  );
  useEffect(() => {
    // Loads the end of the sale while the ticket is written.
    if (!empty) void loadDone().catch(() => {});
  }, [empty]);
  // Error messages apply only to the ticket that was rejected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another ticket begins, a line comes or goes, or a price changes
  useEffect(() => setRefusal(null), [ticket.key, prices, items, buyIns.length]);

  const quickItem = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={counterKeys.quickItem}
      onClick={() => setQuick(true)}
      className="inline-flex min-h-11 items-center gap-2"
    >
      <span className="text-link">Quick item</span>
      <KeyCap name={counterKeys.quickItem} />
    </button>
  );
  return (
    <section
      {...region}
      aria-labelledby={id}
      data-ticket={empty && !sold ? undefined : ''}
      onKeyDown={({ key, target, currentTarget }) => {
        // Ignore key presses in dialogs. React bubbles them to this element, although dialogs are outside it in the
        // DOM.
        if (key !== 'Escape' || !(target instanceof Node && currentTarget.contains(target))) return;
        if (!document.querySelector('dialog[open]')) focusField();
      }}
      className="plate flex flex-col outline-none lg:max-h-[calc(100dvh-9.75rem)] [:root:has([data-banner])_&]:lg:max-h-[calc(100dvh-13.5rem)] lg:scroll-pb-29 lg:overflow-y-auto"
    >
      <div className="flex min-h-11 shrink-0 items-center justify-between gap-2 px-4 sm:px-5">
        <h2 id={id} className="text-2xl whitespace-nowrap">
          Ticket
        </h2>
        <div className="flex gap-6">
          {!empty && !sent && (
            <Button
              look="ghost"
              className="btn-sm min-h-11"
              aria-keyshortcuts={counterKeys.park}
              onClick={parkOpen}
            >
              Park <span className="max-sm:sr-only">ticket</span>
              <KeyCap name={counterKeys.park} />
            </Button>
          )}
          {!sent && !sold && (
            <Button
              look="ghost"
              className="btn-sm min-h-11"
              aria-haspopup="dialog"
              aria-keyshortcuts={counterKeys.tradeIn}
              onClick={() => setTrade({ line: null })}
            >
              Trade-in
              <KeyCap name={counterKeys.tradeIn} />
            </Button>
          )}
        </div>
      </div>
      {editing === null && (
        <ParkedTickets
          parked={parked}
          folded={!empty || sold !== null}
          onResume={sent ? null : resumeParked}
        />
      )}
      {/* This element is always rendered, because screen readers miss live regions that appear together with their
          text. It is empty while a price is being edited. */}
      <p role="status" className="sr-only">
        {editing === null && ticketNews(ticket, sold)}
      </p>
      {sold ? (
        <TicketDone
          // The number stays the same when a sale without a connection has been sent.
          key={sold.offline?.number ?? sold._id}
          ticket={sold}
          onNew={(typed) => {
            onNext(typed);
            ticket.startTicket();
            focusField();
          }}
        />
      ) : empty ? (
        <>
          <p className="px-4 text-muted sm:px-5">Scan a tag or search for a product to sell it.</p>
          <div className="px-4 sm:px-5">{quickItem}</div>
        </>
      ) : (
        <>
          <TicketLines
            ticket={ticket}
            refusal={refusal}
            editing={editing}
            priceForm={priceForm}
            onPrice={(line) => {
              setEditing(line);
              if (line === null) focusField();
            }}
            onHold={(held) => setHold({ id: held, message: '', wrongCode: false, again: false })}
            onEdit={(line) => setTrade({ line })}
            onRemoved={focusField}
          />
          {sent && !charging ? (
            <LostReply
              ticket={ticket}
              message={refusal?.message}
              onRepeat={() => void send(sent)}
              onOffline={() => void send(sent, true)}
              // The key stays the same, so a ticket that has been charged can't be charged again.
              onChange={() => ticket.change((open) => ({ ...open, sent: null }))}
            />
          ) : (
            <Checkout
              key={`${ticket.key}:${ticket.payments.map(({ amount }) => amount)}`}
              ticket={ticket}
              charging={charging}
              blocked={blocked}
              refusal={refusal}
              tillClosed={tillClosed}
              onSubmit={finishPrice}
              onCharge={charge}
              onOpenTill={() => setOpeningTill(true)}
              onCustomer={() => setAdding(true)}
              onLayAway={() => setLaying(toTicketForm(openTicket(), null))}
              quickItem={!sent && quickItem}
            />
          )}
        </>
      )}
      {buyIns.length > 0 && (
        <StolenDialog
          open={stolen}
          onClose={() => setStolen(false)}
          onPay={() => {
            setStolen(false);
            charge(last.current, true);
          }}
        />
      )}
      <OpenTillDialog
        open={openingTill}
        onClose={() => setOpeningTill(false)}
        onOpened={() => {
          setRefusal(null);
          if (empty) focusField();
        }}
      />
      <HoldDialog
        line={lines.find(({ product }) => product._id === hold?.id) ?? null}
        refused={hold}
        onClose={() => setHold(null)}
        onCode={(code) => settle(() => ticket.changeLine(hold?.id ?? '', { code }))}
        onIdCheck={(idCheck) => settle(() => ticket.changeLine(hold?.id ?? '', { idCheck }))}
        onOverride={(reason) =>
          settle(() => ticket.changeLine(hold?.id ?? '', { override: reason }))
        }
      />
      {lines.length > 0 && (
        <LayAwayDialog
          form={laying}
          credit={ticket.customer.credit}
          onClose={() => setLaying(null)}
          onDone={ticket.startTicket}
        />
      )}
      {quick !== undefined && (
        <QuickItemDialog
          open={quick}
          typed={typed}
          onClose={() => setQuick(false)}
          onAdded={onNext}
        />
      )}
      {adding !== undefined && <NewCustomer open={adding} onClose={() => setAdding(false)} />}
      <TradeInDialog
        // What has been typed belongs to this customer's ticket.
        key={ticket.key}
        open={trade !== null}
        start={trade?.line ?? null}
        onClose={() => setTrade(null)}
        onSave={(form, images, seller) => {
          ticket.buy({ id: trade?.line?.id ?? newUuid(), form, images: [...images] });
          if (seller !== null) void ticket.pickSeller(seller, form.seller.name);
          setTrade(null);
        }}
      />
    </section>
  );
}
