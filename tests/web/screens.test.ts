import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { notFound, routeEntries } from '#contracts/routes.ts';
import { walk as screens } from '#scripts/screens/walk.ts';
import { createRouter } from '#src/app/router.tsx';
import { walk } from '#tests/e2e/support/walk.ts';

const routes = createRouter().routes as RouteObject[];
const all = [notFound, ...routeEntries.map(([, route]) => route)];

/** Returns the path of the route that matches a visit's URL. */
function routeOf(address: string): string | undefined {
  const [path = ''] = address.replaceAll(/\{\w+\}/g, 'x').split('?');
  return matchRoutes(routes, path)?.at(-1)?.route.path;
}

describe('every route', () => {
  it('is visited by npm run screens with an address that opens it', () => {
    // This test runs the web client, which doesn't contain the desktop's routes.
    const listed = all.filter(({ only }) => only !== 'desktop');
    const shown = new Set(screens.map(([scene]) => routeOf(scene?.path ?? '')));
    expect(listed.filter(({ path }) => !shown.has(path))).toEqual([]);
    const unfilled = screens.flat().filter(({ path }) => path.includes(':'));
    expect(unfilled).toEqual([]);
  });

  it('of the shipped client is visited by the accessibility tests', () => {
    const walked = new Set(walk.map(({ path }) => routeOf(path)));
    const shipped = all.filter(({ only }) => only === undefined);
    expect(shipped.filter(({ path }) => !walked.has(path))).toEqual([]);
  });
});
