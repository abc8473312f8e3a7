import type { ComponentType } from 'react';

type ScreenModule = { Component: ComponentType };

const chunkTimeout = 120_000;

/** Loads a screen's chunk when its route is first entered; gives up after 120 s. */
export function lazyScreen(load: () => Promise<ScreenModule>) {
  return async (): Promise<{ Component: ComponentType }> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('This page took too long to load.')), chunkTimeout);
    });
    try {
      const { Component } = await Promise.race([load(), timeout]);
      return { Component };
    } finally {
      clearTimeout(timer);
    }
  };
}
