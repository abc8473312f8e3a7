import { desktopHost, desktopOrigin, desktopScheme } from '#contracts/desktop.ts';
import { plain } from './page-files.ts';

type Answer = (request: Request) => Promise<Response>;

/** What the scheme may do in Chromium; to be registered before the application is ready. */
export const schemePrivileges = {
  scheme: desktopScheme,
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
} as const;

/** Answers `app://second-fret/`: `/api` by the server, the rest by files; any other host by nothing. */
export function createAppProtocol({ files, api }: { files: Answer; api: Answer }): Answer {
  return async (request) => {
    const url = new URL(request.url);
    if (url.protocol !== `${desktopScheme}:` || url.host !== desktopHost) return plain(404);
    if (!/^\/api(\/|$)/.test(url.pathname)) return files(request);
    return isFromOwnPage(request) ? api(request) : plain(403);
  };
}

/** A page elsewhere that knows our scheme must not call the API in our name. */
function isFromOwnPage({ headers }: Request): boolean {
  const origin = headers.get('origin');
  return (
    (origin === null || origin === desktopOrigin) && headers.get('sec-fetch-site') !== 'cross-site'
  );
}
