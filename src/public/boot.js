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

  // The build inserts the entry script's URL, and the routes with something to preload, each with a pattern for its
  // path.
  const { entry, routes = '[]', public: isPublic } = document.currentScript.dataset;
  const here = location.pathname.replace(/(.)\/$/, '$1');
  const route = JSON.parse(routes).find(({ pattern }) => new RegExp(pattern).test(here));
  if (entry) startAfterFirstPaint();
  if (!route) return;
  // Shows the outline of the screen in the page's HTML, if it has one.
  document.documentElement.dataset.screen = route.name;
  // Preloads the first replies for visitors only, because preloaded requests carry no token.
  const parameter = new RegExp(route.pattern).exec(here)[1];
  const replies = {
    products: ['/api/categories', '/api/products?sort=newest'],
    category: ['/api/categories', `/api/categories/${parameter}?sort=newest`],
    product: [`/api/products/${parameter}`],
  }[route.name];
  if (!session && replies) {
    // The route's guard first needs to know whether the catalog is public.
    preloadReply('/api/config');
    if (isPublic !== undefined) replies.forEach(preloadReply);
  }

  // Loading the scripts earlier would delay the style sheet, the font and the first picture.
  function startAfterFirstPaint() {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
    // Hidden tabs are not painted, and some browsers don't report paints.
    setTimeout(start, document.hidden ? 0 : 1000);
  }

  function start() {
    if (started) return;
    started = true;
    // Without this, the browser would find the screen's scripts only after the entry script has run.
    for (const file of route?.scripts ?? []) {
      preload({ rel: 'modulepreload', crossOrigin: '', href: `/${file}` });
    }
    import(entry).catch(() => {
      // The page stays readable, and starts once the connection is back.
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
