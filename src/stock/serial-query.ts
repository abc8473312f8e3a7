import { queryOptions } from '@tanstack/react-query';
import { checkSerial } from '#contracts/stock/intakes.ts';
import { call } from '#src/lib/api.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** Finds products that have this serial number or had it in the past, and whether it is registered as stolen. */
export const serialQuery = (serial_number: string) =>
  queryOptions({
    queryKey: [...queryKeys.counter, 'serial', serial_number],
    queryFn: ({ signal }) => call(checkSerial, { query: { serial_number } }, { signal }),
    retry: false,
  });
