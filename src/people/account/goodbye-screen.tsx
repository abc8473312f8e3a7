import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { removeLeftSignIn } from './account-actions.ts';
import { DeletionSummaryList } from './deletion-summary.tsx';
import { Goodbye } from './goodbye.ts';

export function Component() {
  const { state } = useLocation();
  const parsed = Goodbye.safeParse(state);
  // Without this state, the visitor hasn't just deleted an account, so there is nothing to show.
  return parsed.success ? <Farewell goodbye={parsed.data} /> : <Navigate to={paths.home} replace />;
}

/** Removes the deleted account from the sign-in service, and shows what was deleted and what was kept. */
function Farewell({ goodbye }: { goodbye: Goodbye }) {
  const { summary, signIn } = goodbye;
  const { finish, busy } = useLastStep(goodbye);
  return (
    <div className="page-width py-10 lg:py-16">
      <PageHeading>Your account has been deleted</PageHeading>
      <div className="grid max-w-prose justify-items-start gap-6">
        <p className="text-lg">
          Thank you for being part of Second Fret. Here is what we deleted, and what we keep and
          why.
        </p>
        <DeletionSummaryList summary={summary} tense="past" />
        <div role="status">
          {signIn === 'pending' && <Spinner label="Deleting your login…" />}
          {signIn === 'removed' && (
            <p>Your login was deleted too. Your password no longer works.</p>
          )}
        </div>
        {signIn === 'left' && (
          <div
            role="alert"
            className="plate grid justify-items-start gap-3 border-l-4 border-l-error p-6"
          >
            <p>
              The sign-in service didn’t respond, so it still has your email and password, but they
              no longer work here. Try again now, or log in later to delete them.
            </p>
            <Button look="paper" busy={busy} onClick={() => void finish()}>
              Try again
            </Button>
          </div>
        )}
        <Link to={paths.home} className={buttonClass('primary')}>
          Back to Home
        </Link>
      </div>
    </div>
  );
}

/**
 * Removes the account from the sign-in service on mount and whenever `finish` is called. Stores the result in the
 * browser history.
 */
function useLastStep(goodbye: Goodbye) {
  const navigate = useNavigate();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const finish = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const removed = await removeLeftSignIn();
    const state: Goodbye = { ...goodbye, signIn: removed ? 'removed' : 'left' };
    await navigate(paths.goodbye, { replace: true, state });
    setBusy(false);
    running.current = false;
  }, [goodbye, navigate]);

  const due = goodbye.signIn === 'pending';
  useEffect(() => {
    if (due) void finish();
  }, [due, finish]);
  return { finish, busy };
}
