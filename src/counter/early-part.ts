import type { ComponentType, ReactNode } from 'react';
import { partOf } from '#src/lib/lazy-part.ts';
import { loadScript } from '#src/lib/load-script.ts';

const early: (() => Promise<unknown>)[] = [];

/** Declares a script to load with the counter, for selling without a connection. Returns the function that loads it. */
export function earlyScript<Module>(load: () => Promise<Module>): () => Promise<Module> {
  early.push(load);
  return () => loadScript(load);
}

/** Like `lazyPart`, for a part that has to appear at once or without a network, so it is loaded before. */
export const earlyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failed?: ReactNode,
  loading?: ReactNode,
): ComponentType<Props> => partOf(earlyScript(load), failed, loading);

/** Loads all early parts, while there is a connection. Parts that they contain are loaded next. */
export async function loadEarlyParts(): Promise<void> {
  while (early.length > 0) await Promise.allSettled(early.splice(0).map((load) => load()));
}
