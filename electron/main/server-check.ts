import * as z from 'zod/mini';
import type { EndpointReply } from '#contracts/endpoint.ts';
import { apiVersion, getConfig, getHealth } from '#contracts/system.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { networkAdvice } from './network-advice.ts';
import { parseServerAddress } from './server-address.ts';
import type { ChosenServer } from './settings.ts';

export type ServerConfig = EndpointReply<typeof getConfig>;
type Checked = { server: ChosenServer; config: ServerConfig; message?: never };
type Wrong = { server?: never; message: string };

/** Limits on the number and length of image sources, because they are sent in a header with every page. */
const [maxImageSources, maxImageSourceLength] = [20, 200];

/** Checks that a typed address belongs to a server that this client supports. Never rejects. */
export async function checkServer(
  fetch: typeof globalThis.fetch,
  typed: string,
): Promise<Checked | Wrong> {
  const { origin, message } = parseServerAddress(typed);
  return origin === undefined ? { message } : askServer(fetch, origin);
}

/** Like {@link checkServer}, but takes an origin instead of a typed address. */
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
  message: 'This isn’t a Second Fret server. Check the address.',
};

function otherVersion(version: string): Wrong {
  const newer = major(version) > major(apiVersion);
  return {
    message: newer
      ? 'This server needs a newer version of Second Fret. Update the application, then try again.'
      : 'This server is too old for this version of Second Fret. Ask the shop to update it.',
  };
}

function major(version: string): number {
  return Number.parseInt(version, 10);
}

/** Returns the settings to store, with only those image sources that are safe in a content policy. */
function settingsOf(origin: string, config: ServerConfig): ChosenServer {
  return {
    origin,
    imageSources: config.image_sources.filter(isImageSource).slice(0, maxImageSources),
  };
}

function isImageSource(source: string): boolean {
  return source.length <= maxImageSourceLength && /^https:\/\/[\w.:-]+$/.test(source);
}

function explain(error: unknown): string {
  const advice = networkAdvice(error);
  if (advice !== undefined) return advice;
  if ((error as Error).message === 'net::ERR_NAME_NOT_RESOLVED')
    return 'There is no server with this name. Check the address.';
  return 'No server is responding at this address. Check the address, and make sure that the server is running.';
}
