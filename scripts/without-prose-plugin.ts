import type { Plugin } from 'vite';

const rule = /\.prose :where\([^{}]*not-prose[^{}]*\{[^{}]*\}/g;

/**
 * Removes a daisyUI rule that makes Chromium recalculate the style of all descendants when an element's classes
 * change (docs/decisions/011).
 */
export function withoutProse(): Plugin {
  return {
    name: 'without-prose',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code) => code.replaceAll(rule, ''),
    },
  };
}
