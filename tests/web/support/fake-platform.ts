import { onTestFinished } from 'vitest';
import { platform } from '#src/platform/index.ts';

/** Acts as the desktop application of the shop at `origin` until the end of the test. */
export function useShop(origin: string): void {
  const answer = { ok: true, origin } as const;
  Object.assign(platform, { server: { current: async () => origin, choose: async () => answer } });
  onTestFinished(() => void Object.assign(platform, { server: null }));
}
