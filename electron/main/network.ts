import { setGlobalProxyFromEnv } from 'node:http';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { isCertificateError } from './certificate-error.ts';
import type { Log } from './log.ts';

/** The system's network settings, which Node doesn't read by itself. */
export type Network = {
  /** Prepares for a request to `url`. If the system uses a proxy for the host, makes Node use the proxy, too. */
  route(url: string): Promise<void>;
  /**
   * Call this after a certificate error. Makes Node also trust the system's certificate authorities, because a shop may
   * have its own authority. Resolves to true if the authorities could be read. In that case, the request can be
   * repeated.
   */
  learn(): Promise<boolean>;
  close(): void;
};

type Options = {
  /** Returns the system's proxies for a URL in the format of PAC files, as Chromium does. */
  resolveProxy(url: string): Promise<string>;
  /** Returns the system's certificate authorities. */
  readAuthorities?: () => Promise<string[]>;
  log: Log;
};

/**
 * Converts the result of `resolveProxy` to a proxy URL for Node. Returns null if there is no proxy, and undefined if
 * Node doesn't support this kind of proxy, such as SOCKS.
 */
export function proxyAddress(answer: string): string | null | undefined {
  for (const entry of answer.split(';')) {
    const [kind = '', host = ''] = entry.trim().split(/\s+/);
    if (kind === 'DIRECT') return null;
    const scheme = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' }[kind];
    if (scheme !== undefined) return `${scheme}://${host}`;
  }
  return answer.trim() === '' ? null : undefined;
}

/**
 * Reads the authorities in a worker thread, because on some Macs, reading them blocks the thread for up to a minute.
 */
function readInThread(): Promise<string[]> {
  const source =
    "require('node:worker_threads').parentPort.postMessage(require('node:tls').getCACertificates('system'))";
  return new Promise((resolve, reject) => {
    const worker = new Worker(source, { eval: true });
    worker.unref();
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => reject(new Error('the worker thread exited without a result')));
  });
}

export function openNetwork({
  resolveProxy,
  readAuthorities = readInThread,
  log,
}: Options): Network {
  const direct = new Set<string>();
  let proxy: string | null = null;
  let restore: (() => void) | undefined;
  let learning: Promise<boolean> | null = null;

  function apply(): void {
    restore?.();
    restore = undefined;
    if (proxy === null) return;
    const proxies = { http_proxy: proxy, https_proxy: proxy, no_proxy: [...direct].join(',') };
    restore = setGlobalProxyFromEnv(proxies);
  }

  async function read(): Promise<boolean> {
    try {
      const authorities = await readAuthorities();
      setDefaultCACertificates([...getCACertificates('default'), ...authorities]);
      return true;
    } catch (error) {
      log.warn('could not read the system’s certificates', { why: (error as Error).message });
      return false;
    }
  }

  return {
    async route(url) {
      const { hostname } = new URL(url);
      const answer = await resolveProxy(url).catch(() => 'DIRECT');
      const found = proxyAddress(answer);
      if (found === undefined) log.warn('the system’s proxy can’t be used', { kind: answer });
      const before = `${proxy} ${direct.size}`;
      if (found) {
        proxy = found;
        direct.delete(hostname);
      } else direct.add(hostname);
      if (before !== `${proxy} ${direct.size}`) apply();
    },
    async learn() {
      learning ??= read();
      return learning;
    },
    close: () => restore?.(),
  };
}

/** Returns a `fetch` that uses the system's proxy and trusts the system's certificate authorities. */
export function systemFetch(fetch: typeof globalThis.fetch, network: Network): typeof fetch {
  return async (input, init) => {
    await network.route(input instanceof Request ? input.url : String(input));
    try {
      return await fetch(input, init);
    } catch (error) {
      const { code = '' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
      if (!isCertificateError(code) || !(await network.learn())) throw error;
      // Set a new timeout, because reading the authorities may have taken longer than the first timeout.
      return fetch(input, {
        ...init,
        ...(init?.signal && { signal: AbortSignal.timeout(15_000) }),
      });
    }
  };
}
