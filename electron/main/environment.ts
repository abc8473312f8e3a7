import { isLoopback } from './addresses.ts';

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

export const environment = (packaged: boolean) => readEnvironment(process.env, { packaged });
