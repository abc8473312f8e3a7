import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Till } from '#contracts/counter/till.ts';
import { DrawerButton } from '#src/counter/ticket/drawer-button.tsx';
import { failureOf } from '#src/lib/api-error.ts';
import { counterKeys, useCounterKeys } from '#src/lib/counter-keys.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { TillDay } from './till-day.tsx';
import { TillDays } from './till-days.tsx';
import { tillQuery } from './till-queries.ts';

const OfflineSales = lazyPart(
  async () => (await import('#src/counter/offline/offline-sales.tsx')).OfflineSales,
  null,
);
const OpenTillForm = lazyPart(
  async () => (await import('./open-till-form.tsx')).OpenTillForm,
  null,
  <Skeleton className="h-40" />,
);
/** Both are loaded once the screen shows the open till. */
const CashMoveDialog = lazyPart(
  async () => (await import('./cash-move-dialog.tsx')).CashMoveDialog,
);
const CloseTillDialog = lazyPart(
  async () => (await import('./close-till-dialog.tsx')).CloseTillDialog,
);

/** The till screen: opening, cash in and out, closing, and the reports of the current day and of closed days. */
export function Component() {
  const { data, error, isFetching, refetch } = useQuery(tillQuery);
  const region = useKeptFocus<HTMLElement>();
  return (
    <>
      <PageHeading
        aside={
          data && (
            <p role="status" className="text-muted">
              {data.open
                ? `Open since ${formatMoment(data.open.opened_at)}, by ${data.open.opened_by}`
                : 'Closed'}
            </p>
          )
        }
      >
        Till
      </PageHeading>
      <OfflineSales />
      {data && (
        <section {...region} aria-label="The till’s day" className="outline-none">
          {data.open ? (
            <OpenDay open={data.open} last={data.last} />
          ) : (
            <ClosedTill last={data.last} />
          )}
        </section>
      )}
      {!data && !error && (
        <OnlineLoading label="The till is loading">
          <Skeleton className="h-96" />
        </OnlineLoading>
      )}
      {!data && error && <ErrorPanel {...failureOf({ error, isFetching, refetch })} />}
    </>
  );
}

const tabs = [
  { key: 'open', label: 'Today' },
  { key: 'closed', label: 'Closed days' },
] as const;

function OpenDay({ open, last }: { open: Till; last: Till | null }) {
  const [search, setSearch] = useSearchParams();
  const day = search.get('day');
  const today = <TillDay key={open._id} till={open} actions={<TillActions till={open} />} />;
  if (!last) return today;
  return (
    <Tabs
      label="Day"
      tabs={tabs}
      selected={day === null ? 'open' : 'closed'}
      onSelect={(key) =>
        setSearch(key === 'open' ? {} : { day: key }, { preventScrollReset: true })
      }
    >
      {day === null ? today : <TillDays day={day} />}
    </Tabs>
  );
}

function ClosedTill({ last }: { last: Till | null }) {
  const [search] = useSearchParams();
  const day = search.get('day');
  return (
    <div className="grid gap-10">
      <section aria-label="Open the till" className="plate max-w-xl p-5 sm:p-6">
        <OpenTillForm />
        <div className="mt-4 empty:hidden">
          <DrawerButton />
        </div>
      </section>
      {last && day !== null && (
        <section aria-label="Closed days">
          <h2 className="mb-5 text-3xl">Closed days</h2>
          <TillDays day={day} />
        </section>
      )}
      {last && day === null && (
        <section aria-label="Last closed day">
          <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
            <h2 className="text-3xl">Last closed day</h2>
            <Link to={staffPaths.tillDay('closed')} className="text-link">
              All closed days
            </Link>
          </div>
          <TillDay till={last} />
        </section>
      )}
      {!last && (
        <EmptyState title="The till has never been opened">
          <p>Count the cash in the till, then open it. You need an open till for cash sales.</p>
        </EmptyState>
      )}
    </div>
  );
}

/** The buttons for an open till. */
function TillActions({ till }: { till: Till }) {
  const [dialog, setDialog] = useState<'in' | 'out' | 'close' | null>(null);
  const close = () => setDialog(null);
  useCounterKeys({
    [counterKeys.cashIn]: () => setDialog('in'),
    [counterKeys.cashOut]: () => setDialog('out'),
    [counterKeys.closeTill]: () => setDialog('close'),
  });
  return (
    <>
      <Button
        look="paper"
        aria-haspopup="dialog"
        aria-keyshortcuts={counterKeys.cashIn}
        onClick={() => setDialog('in')}
      >
        Cash in
        <KeyCap name="+" />
      </Button>
      <Button
        look="paper"
        aria-haspopup="dialog"
        aria-keyshortcuts={counterKeys.cashOut}
        onClick={() => setDialog('out')}
      >
        Cash out
        <KeyCap name="-" />
      </Button>
      <DrawerButton />
      <Button
        look="amber"
        aria-haspopup="dialog"
        aria-keyshortcuts={counterKeys.closeTill}
        onClick={() => setDialog('close')}
      >
        Close the till
        <KeyCap name="Z" />
      </Button>
      <CashMoveDialog
        direction={dialog === 'in' || dialog === 'out' ? dialog : null}
        onClose={close}
      />
      <CloseTillDialog till={till} open={dialog === 'close'} onClose={close} />
    </>
  );
}
