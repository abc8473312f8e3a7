import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { loadScript } from './load-script.ts';
import { untilOnline } from './reachability.ts';

/**
 * A part of a screen whose script loads when it is first drawn, inside a `Suspense`. Draws `failed` where the script
 * does not arrive, so that the rest of the screen stays.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  failed: ReactNode,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    // A browser does not try again after a script has failed, so an attempt without a network would spoil the only one.
    await untilOnline();
    const part = await loadScript(load).catch(() => () => failed);
    return { default: part };
  });
}
