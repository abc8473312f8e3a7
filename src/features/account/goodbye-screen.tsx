import { useMutation } from '@tanstack/react-query';
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
  // Whoever opens this address by themselves has deleted nothing.
  if (!parsed.success) return <Navigate to={paths.home} replace />;
  const { summary, signIn } = parsed.data;
  return (
    <div className="page-width py-10 lg:py-16">
      <PageHeading>Your account is deleted</PageHeading>
      <div className="grid max-w-prose justify-items-start gap-6">
        <p className="text-lg">
          Thank you for the time that you played here. This is what happened, and what stays and
          why.
        </p>
        <DeletionSummaryList summary={summary} tense="past" />
        <div role="status">
          {signIn === 'pending' && <Spinner label="Removing your sign-in…" />}
          {signIn === 'removed' && (
            <p>Your sign-in is removed as well: the password opens nothing.</p>
          )}
        </div>
        {signIn === 'left' && <LeftSignIn goodbye={parsed.data} />}
        <Link to={paths.home} className={buttonClass('primary')}>
          Back to Home
        </Link>
      </div>
    </div>
  );
}

/** The shop has forgotten the person, the sign-in service has not answered. */
function LeftSignIn({ goodbye }: { goodbye: Goodbye }) {
  const navigate = useNavigate();
  const removal = useMutation({
    mutationFn: removeLeftSignIn,
    onSuccess: (removed) => {
      if (!removed) return;
      const state: Goodbye = { ...goodbye, signIn: 'removed' };
      void navigate(paths.goodbye, { replace: true, state });
    },
  });
  return (
    <div
      role="alert"
      className="plate grid justify-items-start gap-3 border-l-4 border-l-error p-6"
    >
      <p>
        The sign-in service did not answer, so your e-mail address and password still stand there.
        They open nothing here any more. Try again now, or log in once more later: that removes
        them, too.
      </p>
      <Button look="paper" busy={removal.isPending} onClick={() => removal.mutate()}>
        Try again
      </Button>
      {removal.data === false && !removal.isPending && <p>It still does not answer.</p>}
    </div>
  );
}
