// Runs before the first paint, as a file of its own because the content policy refuses inline scripts.
(() => {
  let choice = null;
  let session = null;
  try {
    choice = localStorage.getItem('theme');
    session = localStorage.getItem('session');
  } catch {
    // Storage may be denied; then the system decides.
  }
  const dark =
    choice === 'stage' ||
    (choice !== 'daylight' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'stage' : 'daylight';
  const color = document.querySelector('meta[name="theme-color"]');
  if (color) color.content = dark ? '#1a100a' : '#f8efda';

  const here = location.pathname.replace(/(.)\/$/, '$1');
  // Home's first picture would otherwise be found only after the scripts have run.
  if (here === '/') {
    const picture = { rel: 'preload', as: 'image', fetchPriority: 'high' };
    preload({ ...picture, media: '(width < 64rem)', href: '/art/scene-1-narrow.webp' });
    preload({ ...picture, media: '(width >= 64rem)', href: '/art/scene-1.webp' });
  }
  // And so would each screen's own scripts.
  const { screens: named = '{}', public: isPublic } = document.currentScript.dataset;
  const screens = JSON.parse(named);
  for (const path of Object.keys(screens)) {
    if (here !== path && (path === '/' || !path.endsWith('/') || !here.startsWith(path))) continue;
    for (const file of screens[path]) {
      preload({ rel: 'modulepreload', crossOrigin: '', href: `/${file}` });
    }
  }
  // And the first answers, for visitors: what is preloaded is read without a session.
  const list = /^\/(?:allProducts|categories\/([^/]+))$/.exec(here);
  const product = /^\/productDetails\/([^/]+)$/.exec(here);
  if (!session && (list || product)) {
    // Whether visitors may read this is the first thing that the guard asks.
    preloadAnswer('/api/config');
    if (isPublic !== undefined) preloadFirstView();
  }

  function preloadFirstView() {
    if (product) return preloadAnswer(`/api/products/${product[1]}`);
    preloadAnswer('/api/categories');
    const products = list[1] ? `categories/${list[1]}` : 'products';
    preloadAnswer(`/api/${products}?sort=newest&limit=24`);
  }

  function preloadAnswer(href) {
    preload({ rel: 'preload', as: 'fetch', crossOrigin: '', href });
  }

  function preload(attributes) {
    document.head.append(Object.assign(document.createElement('link'), attributes));
  }
})();
