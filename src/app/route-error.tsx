import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { describeError } from '#src/lib/api-error.ts';
import { ScriptNotLoaded } from '#src/lib/load-script.ts';
import { useOnline, useReconnect } from '#src/lib/use-reconnect.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { NotOffline } from '#src/ui/not-offline.tsx';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';

/** Replaces a screen that failed to load or render. The layout around it keeps working. */
export function RouteError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  const online = useOnline();
  const reload = error instanceof ScriptNotLoaded;
  useReconnect(() => {
    if (reload) window.location.reload();
  });

  return (
    <div className="page-width py-16">
      <h1 tabIndex={-1} className="sr-only">
        This page failed to load
      </h1>
      {reload && !online ? (
        <NotOffline />
      ) : reload ? (
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
