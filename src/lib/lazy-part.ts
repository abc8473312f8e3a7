import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { loadScript } from './load-script.ts';
import { untilOnline } from './reachability.ts';

/**
 * Returns a component whose script loads when it is first rendered, inside a `Suspense`. Renders `failed` if the
 * script fails to load, so the rest of the screen keeps working.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  failed: ReactNode,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    // Wait, because browsers never retry a failed script, so a single attempt while offline would break the component.
    await untilOnline();
    const part = await loadScript(load).catch(() => () => failed);
    return { default: part };
  });
}
