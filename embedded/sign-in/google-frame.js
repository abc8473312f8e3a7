// The script of the hidden frame that the SDK opens in the page. Passes the answer of Google's window (google-page.js)
// on to the SDK, through Google's own library for messages between frames.
const appName = new URLSearchParams(location.search).get('appName');
const early = [];
let send = (authEvent) => void early.push(authEvent);

window.addEventListener('message', ({ origin, data }) => {
  if (origin === location.origin && data.authEvent && data.appName === appName)
    send(data.authEvent);
});

window.gapi_onload = () =>
  gapi.load('gapi.iframes', () => {
    const { CROSS_ORIGIN_IFRAMES_FILTER: filter } = gapi.iframes;
    const parent = gapi.iframes.getContext().getParentIframe();
    // The SDK opens the window only after this reply.
    const reply = () => ({ status: 'ACK', webStorageSupport: true });
    parent.register('webStorageSupport', reply, filter);
    send = (authEvent) =>
      parent.send('authEvent', { type: 'authEvent', authEvent }, () => {}, filter);
    // Says that no sign-in was under way before the page loaded.
    if (early.length === 0) {
      early.push({ type: 'unknown', error: { code: 'auth/no-auth-event' } });
    }
    for (const authEvent of early) send(authEvent);
  });
