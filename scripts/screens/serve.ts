import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, createServer, preview } from 'vite';

const root = join(import.meta.dirname, '../..');
const cache = join(root, '.cache');

type ClientFrom = { dev?: boolean; built?: boolean };
export type Served = { origin: string; stop(): Promise<void> };

/**
 * Starts the server with demo data, and the client. The data folder is in `.cache`, so only the first run has to fill it. With `dev`, Vite's development server serves the client. With
 * `built`, the previous run's build is used.
 */
export async function serve(client: ClientFrom): Promise<Served> {
  const shop = await startShop();
  try {
    return await serveClient(shop, client);
  } catch (error) {
    await shop.stop();
    throw error;
  }
}

async function serveClient(shop: Served, { dev, built }: ClientFrom): Promise<Served> {
  const proxy = { '/api': shop.origin };
  const configFile = join(root, 'vite.config.ts');
  const outDir = join(cache, 'screens-web');
  if (dev) {
    const server = await createServer({
      configFile,
      cacheDir: join(cache, 'screens-vite'),
      server: { port: 0, strictPort: false, proxy, hmr: false, watch: null },
    });
    await server.listen();
    return { origin: firstUrl(server.resolvedUrls), stop: () => stopBoth(server, shop) };
  }
  if (!built) await build({ configFile, logLevel: 'warn', build: { outDir } });
  const server = await preview({
    configFile,
    build: { outDir },
    preview: { port: 0, strictPort: false, proxy },
  });
  return { origin: firstUrl(server.resolvedUrls), stop: () => stopBoth(server, shop) };
}

function firstUrl(urls: { local: string[] } | null): string {
  const url = urls?.local[0];
  if (url === undefined) throw new Error('Vite has no address');
  return new URL(url).origin;
}

async function stopBoth(web: { close(): Promise<void> }, shop: Served): Promise<void> {
  await web.close();
  await shop.stop();
}

async function startShop(): Promise<Served> {
  const child = spawn(process.execPath, ['server/index.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(cache, 'screens-data'),
      DATABASE_URL: '',
      FIREBASE_PROJECT_ID: '',
      DEMO_DATA: 'true',
      PUBLIC_CATALOGUE: 'false',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'error',
    },
  });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += String(chunk);
      const ready = /ready at (http:\/\/localhost:\d+)/.exec(said)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    child.on('exit', (code) => reject(new Error(`the server exited with ${code}`)));
  });
  return {
    origin,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
