import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { RouterProvider } from 'react-router-dom';
import type { User } from '#contracts/people/users.ts';
import { createRouter } from '#src/app/router.tsx';
import { leaveToInputMethod } from '#src/lib/composing.ts';
import { createQueryClient } from '#src/lib/query-client.ts';
import { markReachable } from '#src/lib/reachability.ts';
import { endSession, startSession } from '#src/lib/session.ts';
import { Toaster } from '#src/ui/toaster.tsx';
import { keepSession } from './fake-sign-in-service.ts';
import { checkRoleAs } from './web-api.ts';
import { exampleAccount } from './web-examples.ts';

type RenderedApp = {
  user: UserEvent;
  queryClient: QueryClient;
  /** Returns the current path and query, such as `/allProducts?q=fender`. */
  address: () => string;
};

export const exampleUser: User = exampleAccount.user;

/**
 * Opens the whole client at `path`, signed in as `as` (null means a visitor). Prepare the API's replies with `answer`.
 * Failed requests are retried as often as in production, but without a delay.
 */
export async function renderApp(
  path: string,
  { as = null }: { as?: User | null } = {},
): Promise<RenderedApp> {
  // The session, toasts and connection state are stored in modules. Reset what the previous test left behind.
  await endSession(false);
  toast.remove();
  markReachable(true);
  checkRoleAs(as?.role ?? 'user');
  if (as) {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    keepSession({ accessToken: `token of ${as.email}`, expires_at, user: as });
  }
  window.history.replaceState(null, '', path);
  // As `main.tsx` does. Adding the same listener again has no effect.
  window.addEventListener('keydown', leaveToInputMethod, true);
  const queryClient = createQueryClient();
  const { queries, mutations } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({
    queries: { ...queries, retryDelay: 0 },
    mutations: { ...mutations },
  });
  const user = userEvent.setup();
  await startSession();
  const router = createRouter();
  // Wait here, because on a busy machine, the screen's modules can take longer to load than a query waits for an
  // element.
  if (!router.state.initialized) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = router.subscribe(({ initialized }) => initialized && resolve());
    await promise;
    stop();
  }
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
  return {
    user,
    queryClient,
    address: () => window.location.pathname + window.location.search,
  };
}
