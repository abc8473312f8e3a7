import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { scenes } from '#scripts/screens/scenes.ts';
import { createRouter } from '#src/app/router.tsx';
import { paths } from '#src/lib/paths.ts';
import { walk } from '#tests/e2e/support/walk.ts';

const routes = createRouter().routes as RouteObject[];

function pathsOf(within: readonly RouteObject[]): string[] {
  return within.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [path]),
    ...pathsOf(children ?? []),
  ]);
}

/** The route that a scene's address leads to. */
function routeOf(address: string): string | undefined {
  const [path = ''] = address.replaceAll(/\{\w+\}/g, 'x').split('?');
  return matchRoutes(routes, path)?.at(-1)?.route.path;
}

describe('the scenes of npm run screens', () => {
  it('show every route of the client', () => {
    const shown = new Set(scenes.map(({ path }) => routeOf(path)));
    expect(pathsOf(routes).filter((path) => !shown.has(path))).toEqual([]);
  });

  it('lead to routes, and to none by mistake', () => {
    // The desktop's own screen is no route of the web.
    const lost = scenes.filter(({ path }) => path !== '/server' && routeOf(path) === '*');
    expect(lost.map(({ name }) => name)).toEqual(['Not found']);
  });

  it('have names of their own, as files', () => {
    const files = scenes.map(({ name }) => name.toLowerCase().replaceAll(/\W+/g, '-'));
    expect(files).toEqual([...new Set(files)]);
  });
});

describe('the walk of the tests of accessibility', () => {
  it('leads to every route that the shipped client has', () => {
    const walked = new Set(walk.map(({ path }) => routeOf(path)));
    expect(pathsOf(routes).filter((path) => !walked.has(path))).toEqual([paths.design]);
  });
});
