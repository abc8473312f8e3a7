import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { articles } from './scripts/articles-plugin.ts';

/** Home's headline face: without a preload it is found only after the style sheet. */
const firstFace = /caprasimo-latin-400-normal.*\.woff2$/;
const firstScreen = '/features/home/home-screen.tsx';

/** Lets the first view's face and Home's own scripts load beside the entry instead of after it. */
function preloadFirstView(): Plugin {
  return {
    name: 'preload-first-view',
    transformIndexHtml(_html, { bundle = {}, chunk: entry }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const home = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(firstScreen));
      const scripts = home ? [home.fileName, ...home.imports] : [];
      const faces = Object.keys(bundle).filter((file) => firstFace.test(file));
      return [
        ...faces.map((file) => preload(file, { rel: 'preload', as: 'font', type: 'font/woff2' })),
        ...scripts
          .filter((file) => file !== entry?.fileName && !entry?.imports.includes(file))
          .map((file) => preload(file, { rel: 'modulepreload' })),
      ];
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
        // Few files for the first view: each costs a round trip on a slow line.
        codeSplitting: {
          groups: [
            { name: 'shop', tags: ['$initial'] },
            { name: 'ui', test: /src[\\/]ui[\\/]/ },
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
