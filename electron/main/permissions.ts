import type { OnBeforeRequestListenerDetails, Session } from 'electron';
import { desktopOrigin, desktopScheme } from '#contracts/app/desktop.ts';
import { isLoopback } from '#contracts/loopback.ts';
import { isOwnPage, isPrivatePath } from './addresses.ts';

/** The permissions that our own page has, besides the one for cameras. All others are denied. */
const granted = new Set<string>(['clipboard-sanitized-write']);

/** Returns whether the request is for a camera without a microphone. */
const isCamera = (permission: string, media: readonly (string | undefined)[] = []) =>
  permission === 'media' && media.length > 0 && media.every((kind) => kind === 'video');

/**
 * Denies pages access to devices, screens, downloads and unsafe addresses. Also denies all permissions except those
 * above. `isOwnContents` returns whether the web contents with an id belong to a window of our page.
 */
export function denyPermissions(session: Session, isOwnContents: (id: number) => boolean): void {
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    const media = 'mediaTypes' in details ? details.mediaTypes : [];
    const mayAsk = granted.has(permission) || (details.isMainFrame && isCamera(permission, media));
    answer(mayAsk && contents !== null && isOwnPage(contents.getURL()));
  });
  session.setPermissionCheckHandler((contents, permission, _origin, { mediaType }) => {
    const mayAsk = granted.has(permission) || isCamera(permission, [mediaType]);
    return mayAsk && contents !== null && isOwnPage(contents.getURL());
  });
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest((request, answer) =>
    answer({ cancel: !isFetchable(request.url) || !isFromOwnPage(request, isOwnContents) }),
  );
}

/**
 * Returns whether a request may use this user's session or read this computer's photos: only if the main frame of one of
 * our pages sends it. The customer display shows no such page.
 */
function isFromOwnPage(
  { url, webContentsId, frame, initiatorOrigin }: OnBeforeRequestListenerDetails,
  isOwnContents: (id: number) => boolean,
): boolean {
  const { protocol = '', pathname = '' } = URL.parse(url) ?? {};
  if (protocol !== `${desktopScheme}:` || !isPrivatePath(pathname)) return true;
  // The frame is missing if it has navigated since the request, and the initiator if Electron doesn't know it.
  const isOurs = (origin = desktopOrigin) => origin === desktopOrigin;
  const fromOurs = isOurs(initiatorOrigin) && isOurs(frame?.origin) && !frame?.parent;
  return fromOurs && isOwnContents(webContentsId ?? -1);
}

/**
 * Returns whether a page may load an address. Local files and plain HTTP from other computers are not
 * allowed.
 */
export function isFetchable(text: string): boolean {
  const url = URL.parse(text);
  switch (url?.protocol) {
    case 'app:':
    case 'https:':
    case 'wss:':
    case 'blob:':
    case 'data:':
    case 'devtools:':
      return true;
    case 'http:':
    case 'ws:':
      return isLoopback(url.hostname);
    default:
      return false;
  }
}
