import { desktopHost, desktopOrigin, desktopScheme } from '#contracts/desktop.ts';
import { offeredPath } from './offered-images.ts';
import { plain } from './page-files.ts';

type Answer = (request: Request) => Promise<Response>;

/** What the scheme may do in Chromium; to be registered before the application is ready. */
export const schemePrivileges = {
  scheme: desktopScheme,
  privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
} as const;

/**
 * Answers `app://second-fret/`: `/api` by the server, images that were offered to the page by this computer,
 * the rest by files of ours; any other host by nothing.
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

/** A page elsewhere that knows our scheme must neither call the API in our name nor see a photo. */
function isFromOwnPage({ headers }: Request): boolean {
  const origin = headers.get('origin');
  return (
    (origin === null || origin === desktopOrigin) && headers.get('sec-fetch-site') !== 'cross-site'
  );
}
