import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, type ApiErrorCode, describeError } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';

type NextStep = 'refresh' | 'similar' | 'orders' | 'own' | 'account' | 'repeat' | 'none';

const nextSteps: Partial<Record<ApiErrorCode, NextStep>> = {
  price_changed: 'refresh',
  product_changed: 'refresh',
  product_unavailable: 'similar',
  not_found: 'similar',
  already_booked: 'orders',
  // An earlier attempt succeeded, and the form has changed since then. The booking is in My Orders.
  idempotency_key_reused: 'orders',
  too_many_holds: 'orders',
  own_product: 'own',
  email_unverified: 'account',
  offline: 'repeat',
  unavailable: 'repeat',
  internal: 'repeat',
  broken_reply: 'orders',
};

type BookingRefusalProps = {
  error: unknown;
  category: string;
  /** The Join button, or null if there is no waitlist to join. */
  join: ReactNode;
  /** Reloads the product. */
  onRefresh: () => Promise<void>;
};

/** Shows why the server rejected a booking, and what the buyer can do next. */
export function BookingRefusal({ error, category, join, onRefresh }: BookingRefusalProps) {
  const alert = useRef<HTMLDivElement>(null);
  const joinable = join !== null;
  // Scroll the alert into view on short screens. Scroll again when the Join button appears.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run again when the alert gets taller
  useEffect(() => {
    // Use braces so that the effect returns nothing. Newer browsers return a promise here, which React would mistake
    // for a cleanup function.
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, [joinable]);
  const { message } = describeError(error);
  const step = (error instanceof ApiError && nextSteps[error.code]) || 'none';
  const wait = error instanceof ApiError ? error.retryAfter : undefined;
  return (
    <div
      ref={alert}
      role="alert"
      className="grid justify-items-start gap-3 rounded-box border border-error px-4 py-3"
    >
      <p className="font-semibold text-error">{message}</p>
      {step === 'repeat' && (
        <p className="text-sm">Nothing is lost. It’s safe to try again: you won’t book it twice.</p>
      )}
      {error instanceof ApiError && error.code === 'broken_reply' && (
        <p className="text-sm">The booking may have gone through. Check My Orders first.</p>
      )}
      {wait !== undefined && <p className="text-sm">Try again in {wait} seconds.</p>}
      {step === 'refresh' && <RefreshButton onRefresh={onRefresh} />}
      {step === 'similar' && (
        <div className="flex flex-wrap gap-3">
          {join}
          <Link to={paths.category(category)} className={buttonClass('paper')}>
            See similar products
          </Link>
        </div>
      )}
      {step === 'orders' && (
        <Link to={paths.dashboard} className={buttonClass('paper')}>
          My Orders
        </Link>
      )}
      {step === 'account' && (
        <Link to={paths.account} className={buttonClass('paper')}>
          Account
        </Link>
      )}
      {step === 'own' && (
        <Link to={paths.myProducts} className={buttonClass('paper')}>
          My Products
        </Link>
      )}
    </div>
  );
}

function RefreshButton({ onRefresh }: { onRefresh: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      look="paper"
      busy={busy}
      onClick={() => {
        setBusy(true);
        void onRefresh().finally(() => setBusy(false));
      }}
    >
      Show the updated product
    </Button>
  );
}
