import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ReceivedBooking } from '#contracts/bookings/bookings.ts';
import type { CounterProduct } from '#contracts/counter/counter.ts';
import type { Item } from '#contracts/stock/item.ts';
import { earlyPart, earlyScript } from '#src/counter/early-part.ts';
import { CounterField } from '#src/counter/search/counter-field.tsx';
import { type CounterOption, counterGroups } from '#src/counter/search/counter-options.ts';
import { counterQuery, useHandOver } from '#src/counter/search/counter-queries.ts';
import { CounterResults } from '#src/counter/search/counter-results.tsx';
import { HandoverCard, handoverText } from '#src/counter/search/handover-card.tsx';
import { useKeptScans } from '#src/counter/search/kept-scans.ts';
import { KeptScansList } from '#src/counter/search/kept-scans-list.tsx';
import { NoMatch } from '#src/counter/search/no-match.tsx';
import { TakeIn, useTakeInKey } from '#src/counter/search/take-in.tsx';
import { useCatalogCopy } from '#src/counter/search/use-catalog-copy.ts';
import { useCounterSearch } from '#src/counter/search/use-counter-search.ts';
import { useFocusHome } from '#src/counter/search/use-focus-home.ts';
import { useScans } from '#src/counter/search/use-scans.ts';
import { Ticket } from '#src/counter/ticket/ticket.tsx';
import { ticketNumber, useOpenNumbered } from '#src/counter/ticket/use-open-numbered.ts';
import { useTicket } from '#src/counter/ticket/use-ticket.ts';
import { TillHint } from '#src/counter/till/till-notice.tsx';
import { unsellableText } from '#src/counter/unsellable-text.ts';
import { readCustomer } from '#src/customers/read-customer.ts';
import { describeError, failureOf } from '#src/lib/api-error.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { paths } from '#src/lib/paths.ts';
import { useFailingSince } from '#src/lib/reachability.ts';
import { useSession } from '#src/lib/session.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { PersonButton } from '#src/people/pins/person-button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { useCombobox } from '#src/ui/use-combobox.ts';

const CounterHints = lazyPart(
  async () => (await import('#src/counter/search/counter-hints.tsx')).CounterHints,
);
const OfflineSales = earlyPart(
  async () => (await import('#src/counter/offline/offline-sales.tsx')).OfflineSales,
  null,
);
const loadAddItem = earlyScript(() => import('./ticket/add-item.ts'));
const DayPanel = lazyPart(async () => (await import('./day-panel.tsx')).DayPanel);
/** Loaded on demand, because most products at the counter belong to the shop and are sold on a ticket. */
const HandOverDialog = lazyPart(
  async () => (await import('#src/bookings/hand-over-dialog.tsx')).HandOverDialog,
);

/** The counter screen: one field for searching, typing and scanning, next to the open ticket. */
export function Component() {
  const ticket = useTicket();
  const session = useSession();
  const openNumbered = useOpenNumbered();
  /** The booking to hand over. Null while the dialog is closed, and undefined before it first opens. */
  const [handing, setHanding] = useState<ReceivedBooking | null>();
  const isOnTicket = (id: string) =>
    ticket.lines.some(({ product }) => product._id === id) ||
    ticket.items.some((item) => item.id === id);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const takeIn = useRef<HTMLAnchorElement>(null);
  const [text, setText] = useState<string>(useLocation().state?.text ?? '');
  /** The last completed action. */
  const [last, setLast] = useState<{ sentence: string; added?: string | undefined } | null>(null);
  /** A message about the last action, shown below the field unless the added product has been removed again. */
  const done = !last?.added || isOnTicket(last.added) ? last?.sentence : undefined;
  const search = useCounterSearch(text, ({ scanned, scanned_item }) => {
    if (scanned) add(scanned);
    else if (scanned_item) void addItem(scanned_item);
    // Select the text, so that what is typed next replaces it.
    else field.current?.select();
  });
  const { typed, results, lookup } = search;
  const hold = search.code === null ? undefined : lookup.data;
  // Loaded before Enter adds it to the ticket.
  useQuery({ ...counterQuery(hold?.product_id ?? ''), enabled: hold !== undefined });
  const handover = useHandOver();
  useCatalogCopy();
  const kept = useKeptScans();
  const lostAt = useFailingSince();

  const groups = typed === '' ? [] : counterGroups(results.data, typed);
  const number = ticketNumber(typed);
  const scanned = results.data?.scanned;
  const sold = search.fresh && scanned ? unsellableText(scanned) : null;
  const copiedAt = typed === '' ? undefined : results.data?.copied_at;
  const nothing =
    search.fresh && groups.length === 0 && hold === undefined && number === null && !copiedAt;
  const lookedUp = search.code !== null && lookup.isError;
  const isUnknown = nothing && !lookedUp && !search.pending;
  const combobox = useCombobox<CounterOption>({
    options: groups.flatMap(({ options }) => options),
    startOpen: text !== '',
    firstActive: hold === undefined,
    onPick: pick,
  });

  function focusField() {
    // On phones, focus would open the keyboard.
    if (!window.matchMedia('(pointer: coarse)').matches) field.current?.focus();
  }
  const home = useRef(focusField);
  useFocusHome(home);

  function write(next: string) {
    setText(next);
    setLast(null);
    handover.reset();
    combobox.onType();
  }
  function finish(sentence: string, added?: string) {
    write('');
    setLast({ sentence, added });
    field.current?.focus();
  }
  function add(found: CounterProduct, code?: string) {
    if (ticket.add(found, code)) return finish(`${found.title} is on the ticket.`, found._id);
    // Show the product in the search results, which explain why it can't be sold.
    write(found.stock_number === null ? found._id.slice(-8) : `No. ${found.stock_number}`);
    // The next text replaces this one.
    setTimeout(() => field.current?.select());
  }
  async function addItem(item: Item) {
    const added = await loadAddItem().catch(toastFailure);
    if (added?.addItem(item)) finish(`${item.name} is on the ticket.`, item._id);
  }
  async function addById(id: string, code?: string) {
    const found = await queryClient.fetchQuery(counterQuery(id)).catch(() => null);
    if (found?.scanned) add(found.scanned, code);
    // Show the product in the search results, which explain why it can't be added.
    else write(id);
  }
  function pick(option: CounterOption) {
    if (option.kind === 'person') void addCustomer(option.person._id);
    else if (option.kind === 'booking') {
      const { can } = option.booking;
      if (can.hand_over || can.sell) setHanding(option.booking);
      else void open(paths.product(option.booking.product_id));
    } else if (option.kind === 'item') void addItem(option.item);
    else if (option.kind === 'layaway') void open(staffPaths.layaway(option.layaway._id));
    else pickProduct(option.product);
  }
  function pickProduct(product: CounterProduct) {
    // Once the reason why it can't be sold is shown, staff can open the product's page.
    const isExplained = scanned?._id === product._id;
    if (product.layaway) void open(staffPaths.layaway(product.layaway._id));
    else if (product.can.sell || (product.is_shops && !isExplained)) add(product);
    else void open(paths.product(product._id));
  }
  async function addCustomer(id: string) {
    try {
      const customer = await readCustomer(id);
      ticket.change((open) => ({ ...open, customer }));
      finish(`${customer.name} is the customer on this ticket.`);
    } catch (error) {
      toastFailure(error);
    }
  }
  async function open(path: string) {
    // Makes the Back button restore the search.
    await navigate(staffPaths.counter, { replace: true, state: { text: typed } });
    await navigate(path);
  }
  function openReceipt(number: number | string) {
    write('');
    void openNumbered(number);
  }
  async function handOver(booking: ReceivedBooking, code: string) {
    if (handover.isPending) return;
    const handed = await handover.mutateAsync({ id: booking._id, code }).catch(() => null);
    if (handed) finish(`${handed.selectedProduct} has been handed over to ${handed.buyer}.`);
  }
  const confirm =
    hold === undefined || search.code === null
      ? null
      : {
          handOver: () => void handOver(hold, search.code ?? ''),
          ticket: () => void addById(hold.product_id, search.code ?? ''),
        };

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      write('');
      return;
    }
    // Ignore Ctrl+Enter here, because it charges the ticket.
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown' && isUnknown) {
      event.preventDefault();
      takeIn.current?.focus();
      return;
    }
    if (event.key !== 'Enter') return combobox.field.onKeyDown(event);
    event.preventDefault();
    if (typed === '' || event.repeat) return;
    if (number !== null) openReceipt(number);
    else if (!search.fresh || (search.pending && groups.length === 0)) search.now();
    else if (confirm && combobox.active === -1) {
      (hold?.can.sell ? confirm.ticket : confirm.handOver)();
    } else if (isUnknown || (sold && !scanned?.layaway && combobox.active < 1))
      field.current?.select();
    else combobox.field.onKeyDown(event);
  }

  useEffect(() => {
    home.current();
  }, []);
  /** What was typed for a ticket before it began. */
  const early = useRef('');
  const shownKey = useRef(ticket.key);
  // A later effect could run after the next key, and lose it or what was typed before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a ticket ends
  useLayoutEffect(() => {
    if (shownKey.current !== ticket.key) write(early.current);
    shownKey.current = ticket.key;
    early.current = '';
  }, [ticket.key]);
  useTakeInKey(isUnknown ? typed : '');
  useScans({
    onProduct: (found) => add(found),
    onItem: (item) => void addItem(item),
    onOther(scanned) {
      const receipt = ticketNumber(scanned);
      if (receipt === null) write(scanned);
      else openReceipt(receipt);
    },
    onLost: kept.keep,
  });
  function lookUp(scanned: string) {
    kept.forget(scanned);
    write(scanned);
    field.current?.focus();
  }

  return (
    <>
      <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2 sm:pe-52">
        <h1 tabIndex={-1} className="text-3xl max-sm:min-h-11 max-sm:w-full">
          Counter
        </h1>
        {session.status === 'signed-in' && (
          <PersonButton user={session.user} onDisplay={focusField} />
        )}
        <TillHint onOpened={focusField} />
      </div>
      <div className="grid gap-x-6 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24.5rem] xl:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="grid min-w-0 content-start gap-3">
          <OfflineSales />
          <CounterField
            ref={field}
            text={text}
            combobox={combobox.field}
            onText={write}
            onKeyDown={onKeyDown}
          />
          {/* This element is always rendered, because screen readers miss live regions that appear together with their
              text. */}
          <p
            role="status"
            className={
              done ? 'font-semibold text-success' : isUnknown || sold ? 'px-1 text-lg' : 'sr-only'
            }
          >
            {done ?? sold}
            {isUnknown && <NoMatch typed={typed} />}
            {hold && handoverText(hold)}
          </p>
          {lookedUp && (
            <p role="alert" className="font-semibold text-error">
              {lostAt === null
                ? describeError(lookup.error).message
                : `Handing over needs a connection to the shop. There has been no connection since ${formatMoment(lostAt)}.`}
            </p>
          )}
          {hold && confirm && (
            <HandoverCard
              booking={hold}
              busy={handover.isPending}
              error={handover.error ? describeError(handover.error).message : undefined}
              onHandOver={confirm.handOver}
              onTicket={confirm.ticket}
            />
          )}
          {typed === '' && (
            <>
              <DayPanel onAdd={(id) => void addById(id)} />
              <CounterHints />
            </>
          )}
          {number !== null && (
            <p className="flex items-center gap-3 px-1 text-lg">
              Open ticket {number} <KeyCap name="Enter" />
            </p>
          )}
          {typed === '' && lostAt === null && (
            <KeptScansList
              scans={kept.scans}
              onLookUp={({ text: scanned }) => lookUp(scanned)}
              onForgetAll={kept.forgetAll}
            />
          )}
          {copiedAt && (
            <p role="status" className="plate p-4">
              {groups.length === 0
                ? 'The copy of the catalog on this device doesn’t contain this product.'
                : 'These results are from this device’s copy of the catalog. Some may have been sold since.'}{' '}
              <span className="text-muted">Copied {formatMoment(copiedAt)}.</span>
            </p>
          )}
          {typed !== '' && results.isError && (
            <ErrorPanel title="The search failed" {...failureOf(results)} />
          )}
          {typed !== '' && results.data === undefined && !results.isError && <ResultsSkeleton />}
          {isUnknown && <TakeIn ref={takeIn} text={typed} />}
          <CounterResults
            groups={groups}
            list={combobox.list}
            option={combobox.option}
            stale={!search.fresh}
          />
        </div>
        <div className="min-w-0 lg:sticky lg:top-4 lg:self-start">
          <Ticket
            typed={text}
            focusField={focusField}
            onNext={(typed) => {
              if (typed) early.current += typed;
              else write('');
            }}
          />
        </div>
      </div>
      {handing !== undefined && (
        <HandOverDialog
          booking={handing}
          onClose={() => setHanding(null)}
          onDone={() => undefined}
        />
      )}
    </>
  );
}

const toastFailure = (error: unknown) => void toastError(describeError(error).message);

function ResultsSkeleton() {
  return (
    <Loading label="The results are loading">
      <div className="grid gap-2">
        {['first', 'second', 'third'].map((row) => (
          <Skeleton key={row} className="h-18" />
        ))}
      </div>
    </Loading>
  );
}
