import type { Platform, ServerAnswer } from '#contracts/desktop.ts';
import { web } from '#src/platform/web.ts';

/** `shop` is the address of the desktop application's shop, or null in a browser. */
export const desktop = { shop: null as string | null };

/**
 * Returns the platform module for `vi.mock`: the desktop platform if {@link desktop} has a shop, otherwise the
 * browser's.
 */
export function fakePlatform(): { platform: Platform } {
  const platform: Platform = {
    ...web,
    get server() {
      const { shop } = desktop;
      if (shop === null) return null;
      const choose = async (): Promise<ServerAnswer> => ({ ok: true, origin: shop });
      return { current: async () => shop, choose };
    },
  };
  return { platform };
}
