import type { ComponentType } from 'react';

type ScreenModule = { Component: ComponentType };

const chunkTimeout = 120_000;

/** A screen's script did not arrive. Browsers remember that: only a reload of the page tries again. */
export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded';
}

/** Loads a screen's chunk when its route is first entered; gives up after 120 s. */
export function lazyScreen(load: () => Promise<ScreenModule>) {
  return async (): Promise<{ Component: ComponentType }> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('timed out')), chunkTimeout);
    });
    try {
      const { Component } = await Promise.race([load(), timeout]);
      return { Component };
    } catch (cause) {
      throw new ScreenNotLoaded(
        'This page could not be loaded. Check your connection, then try again.',
        { cause },
      );
    } finally {
      clearTimeout(timer);
    }
  };
}
