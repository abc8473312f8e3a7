import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { isValidElement, type ReactElement } from 'react';
import {
  createMemoryRouter,
  matchRoutes,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Route, routeEntries } from '#contracts/routes.ts';
import { RequireLogin, RequirePermission, RequireReader } from '#src/app/guards.tsx';
import { RouteError } from '#src/app/route-error.tsx';
import { createRouter } from '#src/app/router.tsx';
import { loadScript, ScriptNotLoaded } from '#src/lib/load-script.ts';
import { markReachable } from '#src/lib/reachability.ts';
import { chooseShortcuts } from '#src/lib/shortcut-choice.ts';
import { useReconnect } from '#src/lib/use-reconnect.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, webApi } from '#tests/support/web-api.ts';
import { exampleCard, lastProductPage } from '#tests/support/web-examples.ts';

beforeEach(() => chooseShortcuts(true));

function answerLists() {
  answer('listProducts', lastProductPage([exampleCard(1)]));
}

it('arriving at a page sets its title and moves focus to its heading', async () => {
  const { user } = await renderApp('/terms');
  await screen.findByRole('heading', { level: 1, name: /terms/i });
  expect(document.title).toBe('Terms of use · Second Fret');
  await user.click(screen.getByRole('link', { name: 'Blog' }));
  const heading = await screen.findByRole('heading', { level: 1, name: /blog/i });
  expect(document.title).toBe('Blog · Second Fret');
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

describe('keyboard shortcuts', () => {
  it('are all listed by ?, and open their pages', async () => {
    answerLists();
    const { user, address } = await renderApp('/terms', { as: exampleUser });
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const keys = list.getAllByRole('definition').map((one) => one.textContent);
    const onSomeScreens = ['Arrow leftArrow right', '+-', 'Arrow leftArrow rightHomeEnd'];
    expect(keys).toEqual(['/', 'Ctrl+K', 'gh', 'gc', 'gd', 'ga', '?', ...onSomeScreens]);
    await user.click(list.getByRole('button', { name: 'Close' }));
    await user.keyboard('gc');
    await expect.poll(address).toBe('/allProducts');
    await screen.findByRole('searchbox');
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('do nothing while someone types in a field', async () => {
    const { user, address } = await renderApp('/login');
    await user.type(await screen.findByLabelText('Email'), 'g?hgc/');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('g?hgc/');
    expect(address()).toBe('/login');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be turned off, and turned on again from the footer', async () => {
    const { user } = await renderApp('/terms');
    await user.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }));
    await user.click(await screen.findByRole('checkbox', { name: /Use these shortcuts/ }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    const search = screen.getByRole('button', { name: 'Search the shop' });
    expect(search.getAttribute('aria-keyshortcuts')).toBe('Control+K');
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await user.click(screen.getByRole('checkbox', { name: /Use these shortcuts/ }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('?');
    expect(await screen.findByRole('dialog')).toBeDefined();
    expect(search.getAttribute('aria-keyshortcuts')).toBe('/ Control+K');
  });
});

describe('a shop that is not responding', () => {
  it('shows a banner, and reloads the page’s data when the shop is back', async () => {
    webApi.use(http.all('*/api/*', () => Response.error()));
    const back = vi.fn();
    renderHook(() => useReconnect(back));
    const { user, queryClient } = await renderApp('/allProducts', { as: exampleUser });
    expect(await screen.findByText(/The shop isn’t responding/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText(/The shop isn’t responding/)).toBeDefined();
    expect(back).not.toHaveBeenCalled();
    // Wait for all requests. If one failed after the shop was available again, the client would report another
    // interruption.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));

    webApi.resetHandlers();
    answerLists();
    answer('getHealth', { status: 'ok' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/The shop isn’t responding/)).toBeNull());
    expect(await screen.findByRole('link', { name: exampleCard(1).title })).toBeDefined();
    // Forms use this hook to send drafts and other pending changes when the server is available again.
    expect(back).toHaveBeenCalledTimes(1);
  });

  it('is asked at once when the network is back, also on a page without data', async () => {
    await renderApp('/terms');
    act(() => markReachable(false));
    expect(await screen.findByText(/The shop isn’t responding/)).toBeDefined();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(await screen.findByText(/You’re offline/)).toBeDefined();
    const asked = answer('getHealth', { status: 'ok' });
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/The shop isn’t responding/)).toBeNull());
  });
});

it('a lazily loaded script times out after 120 seconds', async () => {
  vi.useFakeTimers();
  const outcome = loadScript(() => new Promise(() => undefined)).catch((error: unknown) => error);
  let settled = false;
  void outcome.then(() => {
    settled = true;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBeInstanceOf(ScriptNotLoaded);
});

it('a screen that fails to render is replaced by a panel whose Retry renders it again', async () => {
  let broken = true;
  const router = createMemoryRouter([
    {
      path: '/',
      ErrorBoundary: RouteError,
      Component: () => {
        if (broken) throw new Error('a defect');
        return <h1>Drawn</h1>;
      },
    },
  ]);
  render(<RouterProvider router={router} />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('alert').textContent).not.toContain('a defect');
  broken = false;
  await userEvent.setup().click(retry);
  expect(await screen.findByRole('heading', { name: 'Drawn' })).toBeDefined();
  // Discard the error that React logs, which this test causes on purpose.
  vi.mocked(console.error).mockClear();
  vi.mocked(console.warn).mockClear();
});

describe('the router', () => {
  const { routes } = createRouter();

  it('has a screen for every web route, and no other', () => {
    const listed = routeEntries.flatMap(([, { path, only }]) => (only === 'desktop' ? [] : [path]));
    expect(pathsOf(routes as RouteObject[]).toSorted()).toEqual(listed.toSorted());
  });

  it('puts each route behind the guard for its access', () => {
    const guardsOf = (access: Route['access']) => {
      if (access === 'anyone') return [];
      if (access === 'reader') return [<RequireReader key="" />];
      const login = <RequireLogin key="" />;
      return access === 'user'
        ? [login]
        : [login, <RequirePermission key="" permission={access} />];
    };
    for (const [name, { path, access, only }] of routeEntries) {
      if (only === 'desktop') continue;
      const matches = matchRoutes(routes as RouteObject[], path) ?? [];
      const passed = matches.map(({ route }) => route.element).filter(isGuard);
      const kindOf = ({ type, props }: ReactElement) => ({ type, props });
      expect([name, passed.map(kindOf)]).toEqual([name, guardsOf(access).map(kindOf)]);
    }
  });
});

/** Returns whether a route's element is a guard. The router turns components into elements. */
const isGuard = (element: unknown): element is ReactElement =>
  isValidElement(element) &&
  [RequireReader, RequireLogin, RequirePermission].some((guard) => guard === element.type);

function pathsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path && path !== '*' ? [path] : []),
    ...pathsOf(children),
  ]);
}
