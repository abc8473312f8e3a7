import { readdirSync } from 'node:fs';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { notFound, routeEntries } from '#contracts/routes.ts';
import { scenes } from '#scripts/screens/scenes.ts';
import { createRouter } from '#src/app/router.tsx';
import { walk } from '#tests/e2e/support/walk.ts';

const routes = createRouter().routes as RouteObject[];
const all = routeEntries.map(([, route]) => route);

/** Returns the path of the route that matches a scene's URL. */
function routeOf(address: string): string | undefined {
  const [path = ''] = address.replaceAll(/\{\w+\}/g, 'x').split('?');
  return matchRoutes(routes, path)?.at(-1)?.route.path;
}

describe('the scenes of npm run screens', () => {
  it('show every route of the client', () => {
    const shown = new Set(scenes.map(({ path }) => routeOf(path)));
    // This test runs the web client, which doesn't contain the desktop's routes.
    const listed = [notFound, ...all].filter(({ only }) => only !== 'desktop');
    expect(listed.filter(({ path }) => !shown.has(path))).toEqual([]);
  });

  it('all have an existing address, except “Not found”', () => {
    const others = all.flatMap(({ path, only }) => (only === 'desktop' ? [path] : []));
    others.push(...readdirSync('src/public').map((file) => `/${file}`));
    const lost = scenes.filter(({ path }) => !others.includes(path) && routeOf(path) === '*');
    expect(lost.map(({ name }) => name)).toEqual(['Not found']);
  });

  it('have unique file names', () => {
    const files = scenes.map(({ name }) => name.toLowerCase().replaceAll(/\W+/g, '-'));
    expect(files).toEqual([...new Set(files)]);
  });
});

describe('the accessibility tests', () => {
  it('visit every route of the shipped client', () => {
    const walked = new Set(walk.map(({ path }) => routeOf(path)));
    const shipped = [notFound, ...all].filter(({ only }) => only === undefined);
    expect(shipped.filter(({ path }) => !walked.has(path))).toEqual([]);
  });
});
