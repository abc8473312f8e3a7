import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { describeError } from '#src/lib/api-error.ts';
import { ScriptNotLoaded } from '#src/lib/load-script.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';

/** What stands in place of a screen that failed; the layout around it goes on working. */
export function RouteError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();

  return (
    <div className="page-width py-16">
      <h1 tabIndex={-1} className="sr-only">
        This page failed
      </h1>
      {error instanceof ScriptNotLoaded ? (
        <ReloadPanel what="This page" />
      ) : (
        <ErrorPanel
          {...describeError(error)}
          onRetry={() => void navigate(location, { replace: true, state: location.state })}
        />
      )}
    </div>
  );
}
