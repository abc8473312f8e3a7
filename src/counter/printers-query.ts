import { queryOptions } from '@tanstack/react-query';
import { platform } from '#src/platform/index.ts';

/** This computer's printers, and the user's choice of printers. Null in a browser. */
export const printersQuery = queryOptions({
  queryKey: ['printers'],
  queryFn: async () => (await platform.printers?.state()) ?? null,
  networkMode: 'always',
});
