import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { loadScript } from '#src/lib/load-script.ts';

const early: (() => Promise<unknown>)[] = [];

/** Declares a script that selling without a connection needs. Returns the function that loads it. */
export function earlyScript<Module>(load: () => Promise<Module>): () => Promise<Module> {
  early.push(load);
  return () => loadScript(load);
}

/** Like `lazyPart`, for a part that also has to appear without a network, so it is loaded before. */
export function earlyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  failed: ReactNode,
): LazyExoticComponent<ComponentType<Props>> {
  const part = earlyScript(load);
  return lazy(async () => ({ default: await part().catch(() => () => failed) }));
}

/** Loads all early parts, while there is a connection. Parts that they contain are loaded next. */
export async function loadEarlyParts(): Promise<void> {
  while (early.length > 0) await Promise.allSettled(early.splice(0).map((load) => load()));
}
