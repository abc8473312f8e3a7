import * as z from 'zod/mini';
import type { EndpointReply } from '#contracts/endpoint.ts';
import { apiVersion, getConfig, getHealth } from '#contracts/system.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { isCertificateError } from './certificate-error.ts';
import { parseServerAddress } from './server-address.ts';
import type { ChosenServer } from './settings.ts';

export type ServerConfig = EndpointReply<typeof getConfig>;
type Checked = { server: ChosenServer; config: ServerConfig; message?: never };
type Wrong = { server?: never; message: string };

/** They become a header of every page, and are kept: no shop needs more or longer ones. */
const [mostImageSources, longestImageSource] = [20, 200];

/** Finds out whether a server that this client understands answers at a typed address. */
export async function checkServer(
  fetch: typeof globalThis.fetch,
  typed: string,
): Promise<Checked | Wrong> {
  const { origin, message } = parseServerAddress(typed);
  return origin === undefined ? { message } : askServer(fetch, origin);
}

/** As {@link checkServer}, for an origin. Never rejects. */
export async function askServer(
  fetch: typeof globalThis.fetch,
  origin: string,
): Promise<Checked | Wrong> {
  async function get(path: string): Promise<unknown> {
    const response = await boundedFetch(fetch)(`${origin}/api${path}`).catch((error: unknown) => {
      if (error instanceof RangeError) return null;
      throw error;
    });
    return response?.ok ? response.json().catch(() => null) : null;
  }
  try {
    const health = getHealth.reply.safeParse(await get(getHealth.path));
    if (!health.success) return notAShop;
    const answer = await get(getConfig.path);
    const { data: stated } = z.object({ version: z.string() }).safeParse(answer);
    if (stated && major(stated.version) !== major(apiVersion)) return otherVersion(stated.version);
    const config = getConfig.reply.safeParse(answer);
    if (!config.success) return stated ? notAShop : otherVersion('0');
    return { config: config.data, server: settingsOf(origin, config.data) };
  } catch (error) {
    return { message: explain(error) };
  }
}

const notAShop = {
  message: 'Something answers there, but it is no Second Fret server. Check the address.',
};

function otherVersion(version: string): Wrong {
  const newer = major(version) > major(apiVersion);
  return {
    message: newer
      ? 'This server is newer than this application. Update the application, then try again.'
      : 'This server is older than this application. Ask the shop to update it.',
  };
}

function major(version: string): number {
  return Number.parseInt(version, 10);
}

/** Only what the content policy may name. */
function settingsOf(origin: string, config: ServerConfig): ChosenServer {
  return {
    origin,
    imageSources: config.image_sources.filter(isImageSource).slice(0, mostImageSources),
  };
}

function isImageSource(source: string): boolean {
  return source.length <= longestImageSource && /^https:(\/\/[\w.:-]+)?$/.test(source);
}

function explain(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException) : undefined;
  if (isCertificateError(cause?.code ?? '')) {
    return 'The certificate of this server can’t be trusted. Ask the shop about it.';
  }
  if (cause?.code === 'ENOTFOUND') return 'No server has this name. Check the address.';
  return 'Nobody answers at this address. Check it, and whether the server runs.';
}
