import type { Plugin } from 'vite';

/** Matches a field, on its own line or not, whose value is a string, a number or a list without nested lists. */
const serverFields =
  /(?<=[\n{,])\s*(?:(?:summary|allowance|permission):\s*(['"`])(?:\\.|(?!\1)[^\\])*\1|errors:\s*\[[^[\]]*\]|status:\s*\d+)(?:,|(?=\s*\}))/g;

/** An endpoint's route, and the code of `endpoint` that splits it. */
const route = /\broute: '(\w+) ([^']+)'/g;
const splitting = /const \[method, path\] = .*\n.*\n(\s*return) \{.*\}/;

/**
 * Removes from the contracts' endpoints what only the server reads, and splits their routes, so that clients load less.
 */
export function clientContracts(): Plugin {
  return {
    name: 'client-contracts',
    // The pattern relies on the source's format.
    enforce: 'pre',
    transform: {
      filter: { id: /\/contracts\/.*\.ts$/ },
      handler: (code) =>
        code
          .replaceAll(serverFields, '')
          .replaceAll(route, "method: '$1', path: '$2'")
          .replace(splitting, '$1 spec'),
    },
  };
}
