// The script of the stand-in for Google's window. Sends the chosen person to the page that opened this window.
function finish({ rawId, email, displayName }) {
  const claims = { sub: rawId, email, email_verified: true, name: displayName || undefined };
  window.opener?.postMessage(JSON.stringify(claims), location.origin);
  window.close();
}

for (const button of document.querySelectorAll('[data-person]')) {
  button.addEventListener('click', () => finish(JSON.parse(button.dataset.person)));
}
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault();
  finish({ rawId: crypto.randomUUID(), ...Object.fromEntries(new FormData(event.target)) });
});
