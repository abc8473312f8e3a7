import { reportClientError } from '#contracts/app/client-errors.ts';
import { patternOf, type RouteName, routes } from '#contracts/routes.ts';
import { call } from '#src/lib/api.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { ScriptNotLoaded } from '#src/lib/load-script.ts';

const maxReports = 5;
const reported = new Set<string>();

/**
 * Reports an unexpected error to the server: its kind, the page's name and the places in our scripts, but nothing that
 * a person entered. Errors of calls and scripts that failed to load are expected, and extensions' errors aren't ours.
 */
export function sendReport(error: unknown): void {
  if (!(error instanceof Error) || error instanceof ApiError || error instanceof ScriptNotLoaded) {
    return;
  }
  const places = (error.stack ?? '').matchAll(/\/assets\/([\w.-]+:\d+:\d+)/g);
  const at = [...places]
    .slice(0, 5)
    .map(([, place]) => place)
    .join(' ');
  const key = `${error.name} ${at}`;
  if (at === '' || reported.has(key) || reported.size === maxReports) return;
  reported.add(key);
  const { pathname } = window.location;
  const names = Object.keys(routes) as RouteName[];
  const page = names.find((name) => new RegExp(patternOf(name)).test(pathname)) ?? null;
  call(reportClientError, { body: { error: error.name, page, at } }).catch(() => {});
}
