import { isLoopback } from '#contracts/loopback.ts';

/** Reads the environment variables. No other code reads them. */
export function readEnvironment(packaged: boolean, env = process.env) {
  const devServer = URL.parse(env.ELECTRON_RENDERER_URL ?? '');
  const near = devServer?.protocol === 'http:' && isLoopback(devServer.hostname);
  return {
    /** The development server's origin, or null if there is none or the application is packaged. */
    devServer: near && !packaged ? devServer.origin : null,
    /** The path of the AppImage that the application runs from, or null. */
    appImage: env.APPIMAGE || null,
  };
}
