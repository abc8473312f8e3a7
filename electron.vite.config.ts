import { join } from 'node:path';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import web from './vite.config.ts';

const root = import.meta.dirname;
const out = (part: string) => join(root, 'dist', 'desktop', part);

/** electron-vite forces `./`, with which the scripts of a deep link are looked for below it. */
function absoluteBase(): Plugin {
  return { name: 'absolute-base', enforce: 'post', config: () => ({ base: '/' }) };
}

export default defineConfig({
  main: {
    build: {
      outDir: out('main'),
      minify: true,
      // Native, so it stays outside; whatever else main needs is bundled, and nothing else is shipped.
      externalizeDeps: { include: ['@napi-rs/keyring'], exclude: ['zod'] },
      rolldownOptions: {
        input: {
          index: join(root, 'electron/main/index.ts'),
          'keychain-worker': join(root, 'electron/main/keychain-worker.ts'),
        },
        output: { format: 'es' },
      },
    },
  },
  preload: {
    build: {
      outDir: out('preload'),
      minify: true,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: join(root, 'electron/preload/index.ts') },
        // A sandboxed preload is CommonJS, in one file.
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    ...web,
    root: join(root, 'src'),
    plugins: [...(web.plugins ?? []), absoluteBase()],
    build: {
      ...web.build,
      outDir: out('renderer'),
      minify: true,
      rolldownOptions: { input: join(root, 'src/index.html') },
    },
  },
});
