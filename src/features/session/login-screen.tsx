import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { LoginFields } from './login-fields.tsx';
import { SessionFrame } from './session-frame.tsx';
import { useReturn } from './use-return.ts';

export function Component() {
  const navigate = useNavigate();
  const session = useSession();
  const { from, state } = useReturn();

  // Also whoever signed in by another tab, or had a session that was only being looked up.
  useEffect(() => {
    if (session.status === 'signed-in') void navigate(from, { replace: true });
  }, [session.status, from, navigate]);

  return (
    <SessionFrame title="Login">
      <LoginFields
        onPassword={() => toastSuccess('Successfully Logged in!')}
        onGoogle={() => toastSuccess('Login Success!!')}
      />
      <p>
        New to Second Fret?{' '}
        <Link to={paths.signup} state={state} className="text-link inline-block py-2">
          Create an Account
        </Link>
      </p>
      {platform.server && (
        <p>
          <Link to={paths.server} className="text-link inline-block py-2">
            Use another shop’s server
          </Link>
        </p>
      )}
    </SessionFrame>
  );
}
