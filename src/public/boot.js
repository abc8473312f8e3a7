// Runs before the first paint, as a file of its own because the content policy refuses inline scripts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage may be denied; then the system decides.
  }
  const dark =
    choice === 'stage' ||
    (choice !== 'daylight' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'stage' : 'daylight';
  const color = document.querySelector('meta[name="theme-color"]');
  if (color) color.content = dark ? '#1a100a' : '#f8efda';
})();
