// Runs before the first paint. This is a separate file because the content policy blocks inline scripts.
(() => {
  let choice = null;
  let session = null;
  let started = false;
  try {
    choice = localStorage.getItem('theme');
    session = localStorage.getItem('session');
  } catch {
    // If storage is blocked, the system's theme applies.
  }
  const dark =
    choice === 'stage' ||
    (choice !== 'daylight' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'stage' : 'daylight';
  const color = document.querySelector('meta[name="theme-color"]');
  if (color) color.content = dark ? '#1a100a' : '#f8efda';

  // Scroll positions are stored by the key of the history entry. The router gives the key `default` to every entry that
  // it didn't create, so an address opened again would start at the position of an earlier visit.
  // `idx: null` tells the router that it doesn't know the entry's position.
  const nameEntry = () =>
    history.state ?? history.replaceState({ idx: null, key: `default ${Math.random()}` }, '');
  nameEntry();
  addEventListener('popstate', nameEntry);

  // The build inserts the URL of the entry script and the routes that have something to preload. Each route
  // has a pattern that matches its path.
  const { entry, routes = '[]', public: isPublic } = document.currentScript.dataset;
  const here = location.pathname.replace(/(.)\/$/, '$1');
  const route = JSON.parse(routes).find(({ pattern }) => new RegExp(pattern).test(here));
  if (entry) startAfterFirstPaint();
  if (!route) return;
  // Shows the screen's outline, if the page's HTML contains one.
  document.documentElement.dataset.screen = route.name;
  // Preloads the first replies only for visitors, because preload requests have no token.
  const parameter = new RegExp(route.pattern).exec(here)[1];
  const replies = {
    products: ['/api/categories', '/api/products?sort=newest'],
    category: ['/api/categories', `/api/categories/${parameter}?sort=newest`],
    product: [`/api/products/${parameter}`],
  }[route.name];
  if (!session && replies) {
    // The settings say whether the catalog is public, which the route's guard checks first.
    preloadReply('/api/config');
    if (isPublic !== undefined) replies.forEach(preloadReply);
  }

  // Loading the scripts earlier would delay the style sheet, the font and the first picture.
  function startAfterFirstPaint() {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
    // Don't rely on the first paint: hidden tabs are never painted, and some browsers don't report paints.
    setTimeout(start, document.hidden ? 0 : 1000);
  }

  function start() {
    if (started) return;
    started = true;
    // Without preloading, the browser would discover the screen's scripts only after running the entry script.
    for (const file of route?.scripts ?? []) {
      preload({ rel: 'modulepreload', crossOrigin: '', href: `/${file}` });
    }
    import(entry).catch(() => {
      // The page stays readable, and reloads once the connection is back.
      document.getElementById('loading')?.toggleAttribute('hidden', true);
      const notice = document.getElementById('start-failed');
      notice?.toggleAttribute('hidden', false);
      const reload = () => location.reload();
      notice?.querySelector('button')?.addEventListener('click', reload);
      addEventListener('online', reload);
    });
  }

  function preloadReply(href) {
    preload({ rel: 'preload', as: 'fetch', crossOrigin: '', href });
  }

  function preload(attributes) {
    document.head.append(Object.assign(document.createElement('link'), attributes));
  }
})();
