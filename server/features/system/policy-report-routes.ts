import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type PolicyReport, reportViolations } from '#contracts/policy-reports.ts';
import type { Mount } from '#server/http/mount.ts';
import { pathForLog } from '#server/http/server-options.ts';

/** The maximum number of violations to log per request. */
const mostLogged = 10;
const longestPath = 200;

/** Registers the parser for violation reports from browsers. */
export function readReports(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/reports+json', { parseAs: 'string' }, parse);
}

/**
 * Logs violations of the content security policy. Anyone can send anything to this endpoint, so only values in known
 * formats are logged.
 */
export function mountPolicyReports(mount: Mount, log: FastifyBaseLogger): void {
  mount(reportViolations, ({ body }) => {
    const violations = body.filter(({ type }) => type === 'csp-violation').map(describe);
    if (violations.length > 0) {
      log.warn(
        { violations: violations.slice(0, mostLogged), reported: violations.length },
        'a page violated the content policy',
      );
    }
    return { received: true as const };
  });
}

function describe({ body }: PolicyReport) {
  const page = URL.parse(body.documentURL ?? '');
  return {
    directive: keyword(body.effectiveDirective) ?? 'unknown',
    page: page && shortPath(page),
    blocked: keyword(body.blockedURL) ?? siteOf(URL.parse(body.blockedURL ?? '')),
    source: sourceOf(body, page),
  };
}

/**
 * Returns `text` if it looks like a keyword that browsers send, such as `inline` or `trusted-types-sink`. Otherwise
 * returns null.
 */
const keyword = (text: string | null | undefined): string | null =>
  text && /^[a-z-]{1,40}$/.test(text) ? text : null;

const shortPath = ({ pathname }: URL): string => pathForLog(pathname).slice(0, longestPath);

/**
 * Returns a URL's origin. URLs without an origin, such as those of browser extensions, are shortened to their scheme.
 */
const siteOf = (url: URL | null): string | null =>
  url && (url.origin === 'null' ? url.protocol : url.origin).slice(0, longestPath);

/** Returns the path, line and column if the script is one of ours, otherwise only the script's origin. */
function sourceOf(body: PolicyReport['body'], page: URL | null): string | null {
  const file = URL.parse(body.sourceFile ?? '');
  if (!file || file.origin !== page?.origin) return siteOf(file);
  return `${shortPath(file)}:${body.lineNumber ?? 0}:${body.columnNumber ?? 0}`;
}
