import type { Plugin } from 'vite';

const rule = /\.prose :where\([^{}]*not-prose[^{}]*\{[^{}]*\}/g;

/**
 * Cuts one of daisyUI's rules, for which Chromium restyles all that is inside an element whenever its classes change
 * (docs/decisions/017).
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
