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

  // The build writes down the routes that something can be prepared for, with the patterns of their paths.
  const { routes = '[]', public: isPublic } = document.currentScript.dataset;
  const here = location.pathname.replace(/(.)\/$/, '$1');
  const route = JSON.parse(routes).find(({ pattern }) => new RegExp(pattern).test(here));
  if (!route) return;
  // The browser would find the screen's scripts only after the entry has run.
  for (const file of route.scripts) {
    preload({ rel: 'modulepreload', crossOrigin: '', href: `/${file}` });
  }
  // Likewise Home's first picture.
  if (route.name === 'home') {
    const picture = { rel: 'preload', as: 'image', fetchPriority: 'high' };
    preload({ ...picture, media: '(width < 64rem)', href: '/art/scene-1-narrow.webp' });
    preload({ ...picture, media: '(width >= 64rem)', href: '/art/scene-1.webp' });
  }
  // And the first replies, for visitors only: preloaded requests carry no token.
  const parameter = new RegExp(route.pattern).exec(here)[1];
  const replies = {
    products: ['/api/categories', '/api/products?sort=newest&limit=24'],
    category: ['/api/categories', `/api/categories/${parameter}?sort=newest&limit=24`],
    product: [`/api/products/${parameter}`],
  }[route.name];
  if (!session && replies) {
    // The guard asks first whether visitors may read this.
    preloadAnswer('/api/config');
    if (isPublic !== undefined) replies.forEach(preloadAnswer);
  }

  function preloadAnswer(href) {
    preload({ rel: 'preload', as: 'fetch', crossOrigin: '', href });
  }

  function preload(attributes) {
    document.head.append(Object.assign(document.createElement('link'), attributes));
  }
})();
