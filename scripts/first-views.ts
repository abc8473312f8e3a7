import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { JSDOM } from 'jsdom';
import { createServer } from 'vite';
import { firstViewsPath } from '#contracts/content/first-views.ts';
import { articles } from './articles-plugin.ts';

/**
 * Writes the HTML of the screens that initially look the same for everyone. The server inserts it into the page, so
 * that visitors see it before the scripts have loaded.
 */
process.env.NODE_ENV = 'production';
const root = join(import.meta.dirname, '..');

// Provide browser objects, because the screens' modules access them as soon as they are loaded.
const { window } = new JSDOM('', { url: 'https://origin.invalid' });
const { document, localStorage } = window;
Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {} }) });
Object.assign(globalThis, { window, document, localStorage, matchMedia: window.matchMedia });

const server = await createServer({
  configFile: false,
  root: join(root, 'src'),
  logLevel: 'warn',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
  plugins: [articles(), react()],
});
try {
  const { renderFirstViews } = await server.ssrLoadModule(
    join(root, 'scripts/first-views/render.tsx'),
  );
  const views = await renderFirstViews();
  await writeFile(join(root, 'dist/web', firstViewsPath), JSON.stringify(views));
} finally {
  window.close();
  await server.close();
}
