import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { patternOf, type RouteName, routeEntries } from './contracts/routes.ts';
import { articles } from './scripts/articles-plugin.ts';
import { withoutProse } from './scripts/without-prose-plugin.ts';

/** Home's headline face: without a preload it is found only after the style sheet. */
const firstFace = /caprasimo-latin-400-normal.*\.woff2$/;
/** The screens that links from elsewhere lead to: their scripts are preloaded. */
const landings: Readonly<Partial<Record<RouteName, string>>> = {
  home: '/features/home/home-screen.tsx',
  products: '/features/catalogue/product-list-screen.tsx',
  category: '/features/catalogue/product-list-screen.tsx',
  product: '/app/product-page.tsx',
  login: '/features/session/login-screen.tsx',
  signup: '/features/session/signup-screen.tsx',
  about: '/features/about/about-screen.tsx',
  blog: '/features/blog/blog-screen.tsx',
  blogArticle: '/features/blog/article-screen.tsx',
};

/**
 * Preloads the font of the first view, and gives boot.js the routes that it prepares: name, pattern of their
 * paths, and the scripts of their screens.
 */
function preloadFirstView(): Plugin {
  return {
    name: 'preload-first-view',
    transformIndexHtml(html, { bundle = {}, chunk: entry }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const imported = (files: string[]): string[] =>
        files.flatMap((file) => {
          const chunk = chunks.find(({ fileName }) => fileName === file);
          return [file, ...imported(chunk?.imports ?? [])];
        });
      const first = new Set(imported(entry ? [entry.fileName] : []));
      const scriptsOf = (screen: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen));
        const files = new Set(imported(chunk ? [chunk.fileName] : []));
        return [...files].filter((file) => !first.has(file));
      };
      const faces = Object.keys(bundle).filter((file) => firstFace.test(file));
      const named = routeEntries.flatMap(([name]) => {
        const screen = landings[name];
        return screen ? [{ name, pattern: patternOf(name), scripts: scriptsOf(screen) }] : [];
      });
      const attribute = JSON.stringify(named).replaceAll('"', '&quot;');
      return {
        // By a function: in a text, `$&` of a pattern would stand for the match.
        html: html.replace('src="/boot.js"', (found) => `${found} data-routes="${attribute}"`),
        tags: faces.map((file) =>
          preload(file, { rel: 'preload', as: 'font', type: 'font/woff2' }),
        ),
      };
    },
  };
}

/** The package hands bundlers its development build, with warnings and error pages for developers. */
const routerBuild = join(import.meta.dirname, 'node_modules/react-router/dist/production');

function preload(file: string, attrs: Record<string, string>): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { ...attrs, href: `/${file}`, crossorigin: '' },
    injectTo: 'head',
  };
}

export default defineConfig({
  root: 'src',
  plugins: [articles(), react(), tailwindcss(), withoutProse(), preloadFirstView()],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: join(routerBuild, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(routerBuild, 'dom-export.mjs') },
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // A strict policy refuses `data:` fonts and inline scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Which modules share a file. Without groups the bundler makes one of every set that the same screens use:
        // a product needed 20 beside the entry, a list 17, Home 8, where it is 5, 4 and 2 now, and each costs a round
        // trip on a slow line. One file for all would bring every screen what only others use.
        // A module goes to the first group whose test it passes, and what it imports goes with it unless an earlier
        // group has that: so what is wanted by one screen only, or imports something large, belongs to none.
        // After a change: `npm run build && npm run size` says what each route downloads, `data-routes` in
        // dist/web/index.html which files the landings need, and `npm run lighthouse` how soon they stand.
        codeSplitting: {
          groups: [
            // Whatever the entry imports: no screen stands without it.
            { name: 'shop', tags: ['$initial'] },
            // Products in rows of cards: Home, lists, a product's similar ones. Home needs none of those below.
            {
              name: 'cards',
              test: /src[\\/](ui[\\/](picture|price-tag|fretboard-rule|skeleton|empty-state|use-swipe)|lib[\\/](money|picture-of))\.|icons[\\/]chevron/,
            },
            // Inputs: whatever is typed into, from the lists' filters to the product form.
            {
              name: 'forms',
              test: /src[\\/]ui[\\/]([a-z-]*field|file-drop|form-error|progress-bar)\./,
            },
            // What lists, a product and the dashboard have in common: calls, queries, words, a product's card.
            {
              name: 'common',
              test: /src[\\/]lib[\\/]|src[\\/]ui[\\/](load-more|avatar|page-heading|tabs|use-kept-focus)\.|contracts[\\/](bookings|categories|products|selling|pages|money|text)\.|features[\\/](bookings[\\/](booking-(queries|words|changes)|handover-code|hold-end|phone-link|use-booking-state)|products[\\/](product-queries|price-tags[\\/]use-may-tag)|catalogue[\\/](product-card|catalogue-queries))\.|icons[\\/](arrow|search|tag|copy|pencil|ellipsis)/,
            },
            // Tables, and what draws of long ones only what is near the window: the dashboard. No list, no product and
            // no form needs them.
            { name: 'tables', test: /src[\\/]ui[\\/][a-z-]*table(-skeleton)?\./ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': 'http://127.0.0.1:4000' },
  },
});
