import { checkSerial } from '#contracts/stock/intakes.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

/** Finds products that have this serial number or had it in the past, and whether it is registered as stolen. */
export const serialQuery = (serial_number: string) =>
  callQuery(
    [...queryKeys.counter, 'serial', serial_number],
    checkSerial,
    { query: { serial_number } },
    {
      retry: false,
    },
  );
