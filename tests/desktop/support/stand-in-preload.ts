/**
 * Returns a script that runs the preload in a page as Electron does: only in the main frame, and the page gets frozen
 * copies. Unlike in Electron, the preload shares the page's world, which it leaves without a trace.
 */
export function pageScript(preload: string): string {
  return `(() => {
    if (window !== window.top) return;
    const { __invoke: invoke, __opens: opens, __acts: acts, __mayUse: mayUse, __key: onKey } = window;
    for (const name of ['__invoke', '__opens', '__acts', '__mayUse', '__key']) delete window[name];
    addEventListener('keydown', (event) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      // The page's own listeners come first.
      const pass = () => event.defaultPrevented || onKey({ key, ctrlKey, metaKey, altKey, shiftKey });
      if (event.isTrusted) setTimeout(pass);
    });
    // A denied window is null for the page.
    window.open = (url) => void opens(new URL(url, location.href).href) ?? null;
    for (const [event, type] of [['mousedown', 'mouseDown'], ['keydown', 'rawKeyDown']]) {
      addEventListener(event, ({ isTrusted }) => isTrusted && acts(type), true);
    }
    const guard = (object, method, permission) => {
      const original = object?.[method];
      if (original) object[method] = async function (...given) {
        if (await mayUse(permission)) return original.apply(this, given);
        throw new DOMException(permission + ' is denied', 'NotAllowedError');
      };
    };
    guard(navigator.clipboard, 'writeText', 'clipboard-sanitized-write');
    guard(navigator.clipboard, 'readText', 'clipboard-read');
    guard(navigator.mediaDevices, 'getUserMedia', 'media');
    guard(navigator.mediaDevices, 'getDisplayMedia', 'display-capture');
    guard(window.Notification, 'requestPermission', 'notifications');
    guard(navigator.storage, 'persist', 'persistent-storage');
    guard(Element.prototype, 'requestFullscreen', 'fullscreen');
    guard(Element.prototype, 'requestPointerLock', 'pointerLock');
    const listeners = new Map();
    Object.defineProperty(window, '__heard', { value: (channel, payload) => {
      for (const listener of listeners.get(channel) ?? []) listener({}, payload);
    } });
    // What crosses the bridge is copied, and functions become proxies. Whatever else can't be cloned throws.
    const cross = (value) => {
      if (typeof value === 'function') return (...given) => cross(value(...given.map(cross)));
      if (value instanceof Promise) return value.then(cross);
      if (Array.isArray(value)) return value.map(cross);
      if (value?.constructor !== Object) return structuredClone(value);
      const entries = Object.entries(value).map(([name, part]) => [name, cross(part)]);
      return Object.fromEntries(entries);
    };
    const freeze = (value) => {
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze);
      return Object.freeze(value);
    };
    const electron = {
      contextBridge: { exposeInMainWorld: (name, value) =>
        Object.defineProperty(window, name, { value: freeze(cross(value)), enumerable: true }) },
      ipcRenderer: {
        invoke: async (channel, ...received) => invoke(channel, structuredClone(received)),
        on: (channel, listener) =>
          void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
        off: (channel, listener) =>
          void listeners.set(channel, (listeners.get(channel) ?? []).filter((l) => l !== listener)),
      },
    };
    const module = { exports: {} };
    new Function('require', 'module', 'exports', ${JSON.stringify(preload)})(
      (name) => { if (name === 'electron') return electron; throw new Error('no module ' + name); },
      module,
      module.exports,
    );
  })();`;
}
