import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { lockDown } from '#electron/main/lock-down.ts';
import { windowPreferences } from '#electron/main/main-window.ts';
import { denyPermissions, isFetchable } from '#electron/main/permissions.ts';
import { readableLog } from './support/quiet-log.ts';

vi.mock('electron', () => ({ BrowserWindow: class {} }));

function locked() {
  const openExternal = vi.fn(async () => undefined);
  const openPage = vi.fn();
  let time = 0;
  let open: (details: { url: string }) => { action: string } = () => ({ action: 'allow' });
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: typeof open) => {
      open = handler;
    },
  });
  const { log, text } = readableLog();
  lockDown(contents as never, { openExternal, openPage, now: () => time, log });
  const act = (type = 'mouseDown') => contents.emit('input-event', {}, { type });
  act();
  const emit = (name: string, url: string, isMainFrame = true) => {
    const event = { url, isMainFrame, preventDefault: vi.fn() };
    contents.emit(name, event);
    return event.preventDefault.mock.calls.length > 0;
  };
  const wait = (ms: number) => {
    time += ms;
  };
  return { emit, open: (url: string) => open({ url }), act, wait, openExternal, openPage, text };
}

it('lets the page navigate only within our site', () => {
  const { emit, openExternal } = locked();
  expect(emit('will-navigate', 'app://second-fret/about')).toBe(false);
  for (const url of ['https://evil.test/', 'file:///etc/passwd', 'app://other/', 'about:blank']) {
    expect(emit('will-navigate', url), url).toBe(true);
    expect(emit('will-redirect', url), url).toBe(true);
  }
  expect(openExternal.mock.calls).toEqual([['https://evil.test/']]);
});

it('lets no frame load anything', () => {
  const { emit, openExternal } = locked();
  expect(emit('will-frame-navigate', 'app://second-fret/', false)).toBe(true);
  expect(emit('will-frame-navigate', 'https://evil.test/', false)).toBe(true);
  expect(emit('will-navigate', 'app://second-fret/', false)).toBe(true);
  expect(openExternal).not.toHaveBeenCalled();
});

it('attaches no webview', () => {
  expect(locked().emit('will-attach-webview', '')).toBe(true);
});

it('opens no window, and passes only https and mailto to the system', () => {
  const { open, act, openExternal, text } = locked();
  const urls = [
    'https://example.com/',
    'mailto:a@example.com',
    'http://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '\\\\server\\share\\x.exe',
    'about:blank',
    `https://example.com/?token=eyJhbGciOiJIUzI1NiJ9.e30.x${'y'.repeat(100_000)}`,
  ];
  for (const url of urls) {
    act();
    expect(open(url)).toEqual({ action: 'deny' });
  }
  expect(openExternal.mock.calls.flat()).toEqual(urls.slice(0, 2));
  expect(text()).not.toContain('eyJ');
});

it('opens at most one page or address for each click or key press, and only within five seconds', () => {
  const { emit, open, act, wait, openExternal, openPage, text } = locked();
  open('https://example.com/1');
  open('https://example.com/secret');
  act('mouseMove');
  emit('will-navigate', 'https://example.com/secret');
  act('rawKeyDown');
  wait(5_001);
  open('https://example.com/secret');
  open('app://second-fret/about');
  expect(openExternal.mock.calls).toEqual([['https://example.com/1']]);
  expect(openPage).not.toHaveBeenCalled();
  act();
  open('app://second-fret/productDetails/1?a=b#c');
  expect(openPage.mock.calls).toEqual([['/productDetails/1?a=b#c']]);
  expect(text().match(/no one asked for/g)).toHaveLength(4);
  expect(text()).not.toContain('secret');
});

it('logs only the scheme and host of an address', () => {
  const { emit, open, text } = locked();
  open('http://ann:word@example.com/private?q=private#private');
  open('file:///home/ann/private');
  emit('will-frame-navigate', 'https://evil.test/private', false);
  emit('will-redirect', 'https://evil.test/private');
  expect(text().match(/refused/g)).toHaveLength(4);
  expect(text()).toContain('"scheme":"http:","host":"example.com"');
  expect(text()).not.toMatch(/private|ann|word/);
});

it('denies every permission, except copying and the camera for our page', () => {
  const set: Record<string, (...given: unknown[]) => unknown> = {};
  const keep = (name: string) => (handler: never) => {
    set[name] = handler;
  };
  denyPermissions(
    {
      setPermissionRequestHandler: keep('request'),
      setPermissionCheckHandler: keep('check'),
      setDevicePermissionHandler: keep('device'),
      setDisplayMediaRequestHandler: keep('display'),
      on: (name: string, handler: never) => keep(name)(handler),
      webRequest: { onBeforeRequest: keep('fetch') },
    } as never,
    (id) => id === 1,
  );
  const ours = { getURL: () => 'app://second-fret/' };
  const theirs = { getURL: () => 'https://evil.test/' };
  const asked = (contents: unknown, permission: string, media: string[] = []) => {
    const answer = vi.fn();
    set.request?.(contents, permission, answer, { isMainFrame: true, mediaTypes: media });
    const checked =
      media.length < 2 && set.check?.(contents, permission, '', { mediaType: media[0] });
    expect(checked).toBe(answer.mock.calls[0]?.[0]);
    return answer.mock.calls[0]?.[0];
  };
  for (const permission of [
    ...['media', 'geolocation', 'notifications', 'midi', 'midiSysex', 'pointerLock', 'fullscreen'],
    ...['openExternal', 'clipboard-read', 'display-capture', 'hid', 'serial', 'usb', 'unknown'],
    ...['fileSystem', 'idle-detection', 'storage-access', 'top-level-storage-access'],
  ]) {
    expect(asked(ours, permission), permission).toBe(false);
  }
  expect(asked(ours, 'clipboard-sanitized-write')).toBe(true);
  expect(asked(theirs, 'clipboard-sanitized-write')).toBe(false);
  expect(asked(null, 'clipboard-sanitized-write')).toBe(false);
  expect(asked(ours, 'media', ['video'])).toBe(true);
  expect(asked(theirs, 'media', ['video'])).toBe(false);
  expect(asked(ours, 'media', ['audio'])).toBe(false);
  expect(asked(ours, 'media', ['video', 'audio'])).toBe(false);
  const answer = vi.fn();
  set.request?.(ours, 'media', answer, { isMainFrame: false, mediaTypes: ['video'] });
  expect(answer).toHaveBeenCalledWith(false);
  expect(set.device?.({})).toBe(false);
  const display = vi.fn();
  set.display?.({}, display);
  expect(display).toHaveBeenCalledWith({});
  const download = { preventDefault: vi.fn() };
  set['will-download']?.(download);
  expect(download.preventDefault).toHaveBeenCalled();
  const loads = (request: object) => {
    const fetched = vi.fn();
    set.fetch?.(request, fetched);
    return !fetched.mock.calls[0]?.[0].cancel;
  };
  expect(loads({ url: 'file:///etc/passwd' })).toBe(false);
  const origin = 'app://second-fret';
  const frame = { origin, parent: null };
  const own = { webContentsId: 1, initiatorOrigin: origin, frame };
  for (const path of ['/api', '/api/products', '/offered-images/1']) {
    const request = { ...own, url: origin + path };
    expect(loads(request), path).toBe(true);
    // Electron may not know the initiator, and the frame may have navigated since.
    expect(loads({ ...request, initiatorOrigin: undefined, frame: null }), path).toBe(true);
    for (const other of [
      { webContentsId: 2 },
      { webContentsId: undefined },
      { initiatorOrigin: 'https://evil.test' },
      { frame: { origin: 'https://evil.test', parent: null } },
      { frame: { origin, parent: frame } },
    ]) {
      expect(loads({ ...request, ...other }), JSON.stringify(other)).toBe(false);
    }
  }
  expect(loads({ url: `${origin}/apiary?${'x'.repeat(4_000)}`, webContentsId: 2 })).toBe(true);
});

it.each([
  ['app://second-fret/', true],
  ['https://identitytoolkit.googleapis.com/', true],
  ['http://127.0.0.1:9099/', true],
  ['http://shop.example.com/', false],
  ['http://127.0.0.1.evil.test/', false],
  ['ws://shop.example.com/', false],
  ['file:///etc/passwd', false],
  ['ftp://example.com/', false],
  ['chrome://settings', false],
])('fetches from %s: %s', (url, fetchable) => {
  expect(isFetchable(url)).toBe(fetchable);
});

it('sets every security preference of a window', () => {
  expect(windowPreferences({ preload: '/p', developerTools: false })).toEqual({
    preload: '/p',
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: true,
    devTools: false,
  });
});
