import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Faces that every first view shows; without a preload they are found only after the style sheet. */
const firstFaces = [
  /caprasimo-latin-400-normal.*\.woff2$/,
  /hanken-grotesk-latin-wght-normal.*\.woff2$/,
];

function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml(_html, { bundle }) {
      return Object.keys(bundle ?? {})
        .filter((file) => firstFaces.some((face) => face.test(file)))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
          },
          injectTo: 'head-prepend',
        }));
    },
  };
}

export default defineConfig({
  root: 'src',
  plugins: [react(), tailwindcss(), preloadFonts()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // A strict policy refuses `data:` fonts and inline scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': 'http://127.0.0.1:4000' },
  },
});
