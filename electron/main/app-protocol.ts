import { desktopHost, desktopScheme } from '#contracts/app/desktop.ts';
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
 * computer, and serves all other paths from the built client's files. Other hosts get a 404. `denyPermissions` decides
 * who may send a request, because the handler doesn't learn the frame.
 */
export function createAppProtocol(answers: { files: Answer; images: Answer; api: Answer }): Answer {
  return async (request) => {
    const url = new URL(request.url);
    if (url.protocol !== `${desktopScheme}:` || url.host !== desktopHost) return plain(404);
    if (/^\/api(\/|$)/.test(url.pathname)) return answers.api(request);
    return url.pathname.startsWith(offeredPath) ? answers.images(request) : answers.files(request);
  };
}
