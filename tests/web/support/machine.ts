import type { Platform, ServerAnswer } from '#contracts/desktop.ts';
import { web } from '#src/platform/web.ts';

/** Where a machine knows the shop to be; null in a browser. */
export const machine = { shop: null as string | null };

/** Stands in for the platform's module, in `vi.mock`: a browser, or the {@link machine} with its shop. */
export function machinePlatform(): { platform: Platform } {
  const platform: Platform = {
    ...web,
    get server() {
      const { shop } = machine;
      if (shop === null) return null;
      const choose = async (): Promise<ServerAnswer> => ({ ok: true, origin: shop });
      return { current: async () => shop, choose };
    },
  };
  return { platform };
}
