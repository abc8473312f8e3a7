import { isLoopback } from '#contracts/loopback.ts';

/** What the environment may say to the application; the only place that reads it. */
export function readEnvironment(env: NodeJS.ProcessEnv, { packaged }: { packaged: boolean }) {
  const devServer = URL.parse(env.ELECTRON_RENDERER_URL ?? '');
  const near = devServer?.protocol === 'http:' && isLoopback(devServer.hostname);
  return {
    /** Origin of the development server that has the page; a packaged application asks nobody. */
    devServer: near && !packaged ? devServer.origin : null,
    /** Whether it runs from an AppImage, which names itself so. */
    appImage: Boolean(env.APPIMAGE),
  };
}

/**
 * As {@link readEnvironment}, for this process. To be called before anything else: it takes away what would
 * have every call of main go without a look at certificates, which Node asks for at each connection.
 */
export function environment(packaged: boolean) {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  return readEnvironment(process.env, { packaged });
}
