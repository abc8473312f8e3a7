import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { may } from '#contracts/permissions.ts';
import { paths } from '#src/lib/paths.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useSession } from '#src/lib/session.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { platform } from '#src/platform/index.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { LoginFields } from './login-fields.tsx';
import { SessionFrame } from './session-frame.tsx';
import { useReturn } from './use-return.ts';
import { Wanted } from './wanted.tsx';

export function Component() {
  const session = useSession();
  const { from, goBack, adminsOnly, product, state } = useReturn();
  const queryClient = useQueryClient();
  const asked = from !== paths.home;

  const refused = adminsOnly && session.status === 'signed-in';
  // This runs as an effect, because the user may also log in from another tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each login
  useEffect(() => {
    if (session.status !== 'signed-in' || refused) return;
    // What a visitor has loaded lacks the user's own booking and offer.
    void queryClient.invalidateQueries({ queryKey: queryKeys.productDetails });
    const sells = may(session.user.role, 'sell_at_counter');
    goBack(sells && !asked ? staffPaths.counter : from);
  }, [session, refused]);

  if (refused) return <AdminsOnly name={session.user.name} />;

  return (
    <SessionFrame title="Login">
      {session.status === 'signed-out' && session.ended && (
        <p role="status">
          You’ve been signed out, because you logged out in another tab or on another device, or
          your session has expired.
        </p>
      )}
      {asked && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box bg-base-200 px-4 py-3">
          <Wanted from={from} product={product} />
          <Link to={paths.signup} state={state} className={buttonClass('paper')}>
            Sign up to continue
          </Link>
        </div>
      )}
      <LoginFields
        onPassword={() => toastSuccess('Successfully Logged in!')}
        onGoogle={() => toastSuccess('Login Success!!')}
      />
      {!asked && (
        <p>
          New to Second Fret?{' '}
          <Link to={paths.signup} state={state} className="text-link inline-block py-2">
            Create an Account
          </Link>
        </p>
      )}
      {platform.server && (
        <p>
          <Link to={paths.server} className="text-link inline-block py-2">
            Connect to another shop
          </Link>
        </p>
      )}
    </SessionFrame>
  );
}

function AdminsOnly({ name }: { name: string }) {
  return (
    <SessionFrame title="This page is for admins">
      <p>
        You’re signed in as <bdi>{name}</bdi>. If you need this page, ask an admin for access.
      </p>
      <p>
        <Link to={paths.dashboard} className={buttonClass('primary')}>
          My Orders
        </Link>
      </p>
    </SessionFrame>
  );
}
