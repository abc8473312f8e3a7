// The script of the hidden frame that the SDK opens in the page. Passes the answer of Google's window (google-page.js)
// on to the SDK, through Google's own library for messages between frames.
const appName = new URLSearchParams(location.search).get('appName');

window.gapi_onload = () => gapi.load('gapi.iframes', { callback: connect });

function connect() {
  const filter = gapi.iframes.CROSS_ORIGIN_IFRAMES_FILTER;
  const parent = gapi.iframes.getContext().getParentIframe();
  const send = (authEvent) =>
    parent.send('authEvent', { type: 'authEvent', authEvent }, () => {}, filter);
  window.addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin && data?.appName === appName) send(data.authEvent);
  });
  // The SDK opens the window only after this reply.
  const reply = () => ({ status: 'ACK', webStorageSupport: true });
  parent.register('webStorageSupport', reply, filter);
  // The SDK waits for a first event, which says that no sign-in was under way before the page loaded.
  send({ type: 'unknown', error: { code: 'auth/no-auth-event' } });
}
