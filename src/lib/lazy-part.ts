import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { loadScript } from './load-script.ts';
import { untilOnline } from './reachability.ts';

/** Like {@link lazyPart}, but `load` decides when the script loads. */
export function partOf<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failed?: ReactNode,
  loading?: ReactNode,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => {
    const part = await load().catch(() => () => failed);
    return { default: part };
  });
  return (props) => createElement(Suspense, { fallback: loading }, createElement(Part, props));
}

/**
 * Returns a component whose script loads when it is first rendered. Renders `loading` until then, and `failed` if the
 * script fails to load, so the rest of the screen keeps working.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failed?: ReactNode,
  loading?: ReactNode,
): ComponentType<Props> =>
  partOf(
    async () => {
      // Wait, because browsers never retry a failed script, so a single attempt while offline would break the component.
      await untilOnline();
      return loadScript(load);
    },
    failed,
    loading,
  );
