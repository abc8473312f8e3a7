import type { Network } from '#electron/main/network.ts';

/** A network without a proxy and without additional certificate authorities. */
export const plainNetwork: Network = {
  route: async () => undefined,
  learn: async () => false,
  close: () => undefined,
};
