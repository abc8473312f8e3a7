import { setImmediate } from 'node:timers/promises';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { type RouteName, routes } from '#contracts/routes.ts';
import { landings } from '#src/app/landings.ts';
import { articles, loadArticle } from '#src/content/blog/articles.ts';
import { paths } from '#src/lib/paths.ts';

/** The screens that initially look the same for everyone. On Home, only the parts below the first view load data. */
const { home, about, blog, login, signup } = landings;
const screens = {
  ...{ home, about, blog, login, signup },
  terms: () => import('#src/content/legal/terms-screen.tsx'),
  privacy: () => import('#src/content/legal/privacy-screen.tsx'),
  cookies: () => import('#src/content/legal/cookies-screen.tsx'),
} satisfies Partial<Record<RouteName, () => Promise<{ Component: ComponentType }>>>;

/** Returns the HTML of each page's screen, keyed by path. */
export async function renderFirstViews(): Promise<Record<string, string>> {
  const views: Record<string, string> = {};
  for (const [name, load] of Object.entries(screens)) {
    const { path } = routes[name as keyof typeof screens];
    views[path] = await render(path, { path, ...(await load()) });
  }
  const { Component } = await landings.blogArticle();
  for (const { slug } of articles) {
    const path = paths.blogArticle(slug);
    const loader = async () => ({ article: await loadArticle(slug) });
    views[path] = await render(path, { path: routes.blogArticle.path, Component, loader });
  }
  return views;
}

/** Fetches no data and starts no timers, because timers would prevent the build from exiting. */
const withoutData = new QueryClient({
  defaultOptions: { queries: { enabled: false, gcTime: Number.POSITIVE_INFINITY } },
});

async function render(path: string, route: RouteObject): Promise<string> {
  const router = createMemoryRouter([route], { initialEntries: [path] });
  while (!router.state.initialized) await setImmediate();
  const container = document.createElement('div');
  const root = createRoot(container);
  flushSync(() =>
    root.render(
      <QueryClientProvider client={withoutData}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  for (const element of container.querySelectorAll('*')) {
    // Remove the style attribute, which the content security policy forbids. The client sets the styles with a script.
    element.removeAttribute('style');
    // Make these elements inert, because they have no event handlers until the client has started.
    if (element.matches('form, button')) element.setAttribute('inert', '');
  }
  const html = container.innerHTML;
  root.unmount();
  return html;
}
