import { join } from 'node:path';
import { defineConfig, type UserConfig } from 'electron-vite';
import { loadConfigFromFile, type Plugin } from 'vite';

const root = import.meta.dirname;
/** Beside that of the web's own development server. */
const devPort = 5174;
const out = (part: string) => join(root, 'dist', 'desktop', part);

/** electron-vite forces `./`, with which the scripts of a deep link are looked for below it. */
function absoluteBase(): Plugin {
  return { name: 'absolute-base', enforce: 'post', config: () => ({ base: '/' }) };
}

/**
 * The web client's own configuration. Loaded by Vite: an import would be bundled into this file, and
 * whatever it finds beside itself would no longer be there.
 */
async function webConfig(command: 'build' | 'serve', mode: string) {
  const loaded = await loadConfigFromFile({ command, mode }, join(root, 'vite.config.ts'));
  if (!loaded) throw new Error('vite.config.ts is not there');
  return loaded.config;
}

export default defineConfig(async ({ command, mode }): Promise<UserConfig> => {
  const web = await webConfig(command, mode);
  return {
    main: {
      build: {
        outDir: out('main'),
        minify: true,
        // Native, so it stays outside; whatever else main needs is bundled, and nothing else is shipped.
        externalizeDeps: { include: ['@napi-rs/keyring'], exclude: ['zod', 'firebase'] },
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
      // The page lives at app://, and main fetches it from here: only the line of changes is the page's own.
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
