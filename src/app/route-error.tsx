import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { describeError } from '#src/lib/api-error.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { ScreenNotLoaded } from './lazy-screen.ts';

/** What stands in place of a screen that failed; the layout around it goes on working. */
export function RouteError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  const notLoaded = error instanceof ScreenNotLoaded;

  function retry() {
    if (notLoaded) window.location.reload();
    else void navigate(location, { replace: true, state: location.state });
  }

  return (
    <div className="page-width py-16">
      <h1 tabIndex={-1} className="sr-only">
        This page failed
      </h1>
      <ErrorPanel
        {...(notLoaded ? { message: error.message } : describeError(error))}
        onRetry={retry}
      />
    </div>
  );
}
