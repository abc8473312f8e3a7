// The script of the stand-in for Google's window. Sends the chosen person to the hidden frame in the page that opened
// this window (google-frame.js).
const query = new URLSearchParams(location.search);

function finish({ rawId, email, displayName }) {
  const claims = { sub: rawId, email, email_verified: true, name: displayName || undefined };
  const answer = new URLSearchParams({
    providerId: 'google.com',
    id_token: JSON.stringify(claims),
  });
  const authEvent = {
    type: query.get('authType'),
    eventId: query.get('eventId'),
    urlResponse: `${location.origin}${location.pathname}?${answer}`,
    sessionId: 'unused',
    postBody: null,
    tenantId: null,
    error: null,
  };
  const frames = window.opener?.frames ?? [];
  for (let index = 0; index < frames.length; index += 1) {
    // Only frames of this origin get the message.
    frames[index].postMessage({ appName: query.get('appName'), authEvent }, location.origin);
  }
}

for (const button of document.querySelectorAll('[data-person]')) {
  button.addEventListener('click', () => finish(JSON.parse(button.dataset.person)));
}
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault();
  finish({ rawId: crypto.randomUUID(), ...Object.fromEntries(new FormData(event.target)) });
});
