import { join } from 'node:path';
import { defineConfig, type UserConfig } from 'electron-vite';
import { loadConfigFromFile, type Plugin } from 'vite';
import { channels } from './contracts/app/desktop-channels.ts';

const root = import.meta.dirname;
/** The web client's development server uses 5173, so this port must be different. */
const devPort = 5174;
const out = (part: string) => join(root, 'dist', 'desktop', part);

/** Restores the base `/`. With electron-vite's `./`, pages at deeper paths would not find their scripts. */
function absoluteBase(): Plugin {
  return { name: 'absolute-base', enforce: 'post', config: () => ({ base: '/' }) };
}

/**
 * Returns the web client's Vite configuration. Loads the file with Vite, because electron-vite would bundle an imported
 * configuration and break its relative paths.
 */
async function webConfig(command: 'build' | 'serve', mode: string) {
  const loaded = await loadConfigFromFile({ command, mode }, join(root, 'vite.config.ts'));
  if (!loaded) throw new Error('vite.config.ts is missing');
  return loaded.config;
}

export default defineConfig(async ({ command, mode }): Promise<UserConfig> => {
  const web = await webConfig(command, mode);
  return {
    main: {
      build: {
        outDir: out('main'),
        minify: true,
        // Bundle everything except the keyring, because native modules can't be bundled.
        externalizeDeps: { include: ['@napi-rs/keyring'], exclude: ['zod', 'firebase'] },
        rolldownOptions: {
          input: { index: join(root, 'electron/main/index.ts') },
          output: { format: 'es' },
        },
      },
    },
    preload: {
      define: { channelNames: JSON.stringify(Object.keys(channels)) },
      build: {
        outDir: out('preload'),
        minify: true,
        externalizeDeps: false,
        rolldownOptions: {
          input: { index: join(root, 'electron/preload/index.ts') },
          // A sandboxed preload must be a single CommonJS file.
          output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
        },
      },
    },
    renderer: {
      ...web,
      root: join(root, 'src'),
      plugins: [...(web.plugins ?? []), absoluteBase()],
      // The main process loads the page from this server and serves it at app://. Only the hot reload socket connects
      // to this port directly.
      server: {
        port: devPort,
        strictPort: true,
        ws: { protocol: 'ws', host: 'localhost', clientPort: devPort },
      },
      build: {
        ...web.build,
        outDir: out('renderer'),
        minify: true,
        rolldownOptions: { input: join(root, 'src/index.html') },
      },
    },
  };
});
