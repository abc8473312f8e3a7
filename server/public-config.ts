import { apiVersion } from '#contracts/system.ts';
import type { Config } from './config.ts';

/** Returns the parts of the configuration that are public. */
export function publicConfig(config: Config) {
  const { signIn } = config;
  return {
    version: apiVersion,
    public_catalogue: config.publicCatalogue,
    firebase:
      signIn.kind === 'embedded'
        ? {
            // The embedded service accepts any key.
            apiKey: 'embedded',
            authDomain: 'localhost',
            projectId: signIn.projectId,
          }
        : {
            apiKey: signIn.apiKey,
            authDomain: signIn.authDomain,
            projectId: signIn.projectId,
            ...(signIn.appId !== null && { appId: signIn.appId }),
          },
    embedded_sign_in: signIn.kind === 'embedded',
    google_desktop: config.googleDesktop && {
      client_id: config.googleDesktop.clientId,
      client_secret: config.googleDesktop.clientSecret,
    },
    image_sources: imageSources(config),
    shop: { ...config.shopDetails, tax: config.tax, time_zone: config.timeZone },
  };
}

/**
 * Returns the origins that pictures can be loaded from besides our own. If the origin of the image host is unknown, all
 * HTTPS origins are allowed.
 */
export function imageSources({ imageHost }: Config): string[] {
  return imageHost.kind === 'remote' ? [imageHost.pictures ?? 'https:'] : [];
}
