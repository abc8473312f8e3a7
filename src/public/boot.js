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

  // Home's first picture would otherwise be found only after the scripts have run.
  if (location.pathname === '/') {
    preload('/art/scene-1-narrow.webp', '(width < 64rem)');
    preload('/art/scene-1.webp', '(width >= 64rem)');
  }

  function preload(href, media) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'image', fetchPriority: 'high', media, href });
    document.head.append(link);
  }
})();
