import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { articles } from './scripts/articles-plugin.ts';

/** Home's headline face: without a preload it is found only after the style sheet. */
const firstFace = /caprasimo-latin-400-normal.*\.woff2$/;
/** Screens that people are led to from elsewhere, by their address or, with a slash behind it, its beginning. */
const landings = {
  '/': '/features/home/home-screen.tsx',
  '/allProducts': '/features/catalogue/product-list-screen.tsx',
  '/categories/': '/features/catalogue/product-list-screen.tsx',
  '/productDetails/': '/app/product-page.tsx',
};

/**
 * Lets the first view's face load beside the entry instead of after it, and names the screens' own scripts
 * to boot.js, which knows where it is.
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
      const later = Object.entries(landings).map(([path, screen]) => [path, scriptsOf(screen)]);
      const named = JSON.stringify(Object.fromEntries(later)).replaceAll('"', '&quot;');
      return {
        html: html.replace('src="/boot.js"', `src="/boot.js" data-screens="${named}"`),
        tags: faces.map((file) =>
          preload(file, { rel: 'preload', as: 'font', type: 'font/woff2' }),
        ),
      };
    },
  };
}

function preload(file: string, attrs: Record<string, string>): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { ...attrs, href: `/${file}`, crossorigin: '' },
    injectTo: 'head',
  };
}

export default defineConfig({
  root: 'src',
  plugins: [articles(), react(), tailwindcss(), preloadFirstView()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // A strict policy refuses `data:` fonts and inline scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few files for the first view: each costs a round trip on a slow line. Widgets in groups that are used
        // together, so that a screen does not bring another's.
        codeSplitting: {
          groups: [
            { name: 'shop', tags: ['$initial'] },
            {
              name: 'cards',
              test: /src[\\/](ui[\\/](picture|price-tag|fretboard-rule|skeleton|load-more|empty-state)|lib[\\/](money|picture-of))\.|icons[\\/]chevron/,
            },
            {
              name: 'forms',
              test: /src[\\/]ui[\\/]([a-z-]*field|file-drop|form-error|progress-bar)\./,
            },
            {
              name: 'tables',
              test: /src[\\/]ui[\\/]([a-z-]*table|table-skeleton|tabs|page-heading)\./,
            },
            {
              name: 'common',
              test: /src[\\/]lib[\\/](?!sign-in|machine|enter-session)|contracts[\\/](bookings|categories|products|selling|pages|money|text)\.|@tanstack|features[\\/](bookings[\\/]booking-(queries|words|changes)|products[\\/]product-queries|catalogue[\\/](product-card|catalogue-queries))\.|icons[\\/](arrow|search|tag)/,
            },
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
