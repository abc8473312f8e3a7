import { desktopHost, desktopOrigin, desktopScheme } from '#contracts/app/desktop.ts';
import { offeredPath } from './offered-images.ts';
import { plain } from './page-files.ts';

type Answer = (request: Request) => Promise<Response>;

/** Our scheme's privileges in Chromium. Register them before the application is ready. */
export const schemePrivileges = {
  scheme: desktopScheme,
  privileges: {
    ...{ standard: true, secure: true, supportFetchAPI: true, stream: true },
    // Without it, Chromium would compile the page's scripts at each start.
    codeCache: true,
  },
} as const;

/**
 * Returns the handler of `app://second-fret/`. It forwards `/api` to the server, reads offered images from this
 * computer, and serves all other paths from the built client's files. Other hosts get a 404.
 */
export function createAppProtocol(answers: { files: Answer; images: Answer; api: Answer }): Answer {
  return async (request) => {
    const url = new URL(request.url);
    if (url.protocol !== `${desktopScheme}:` || url.host !== desktopHost) return plain(404);
    const isApi = /^\/api(\/|$)/.test(url.pathname);
    if (!isApi && !url.pathname.startsWith(offeredPath)) return answers.files(request);
    if (!isFromOwnPage(request)) return plain(403);
    return isApi ? answers.api(request) : answers.images(request);
  };
}

/**
 * Returns whether a request comes from our own page. Other sites must not call the API with this user's token or read
 * this computer's photos.
 */
function isFromOwnPage({ headers }: Request): boolean {
  const origin = headers.get('origin');
  return (
    (origin === null || origin === desktopOrigin) && headers.get('sec-fetch-site') !== 'cross-site'
  );
}
