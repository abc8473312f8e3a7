import type { EndpointReply } from '#contracts/endpoint.ts';
import type { checkSerial } from '#contracts/stock/intakes.ts';
import type { Executor, Trx } from '#server/db/client.ts';

/** What the register of stolen gear tells the rooms that list products. */
export type StolenCheck = {
  /**
   * Reports a new or edited product if its serial number is registered as stolen. Runs in the given transaction. If the
   * shop took the product in, its record must be stored first.
   */
  check(trx: Trx, productId: string, at: Date): Promise<void>;
  /** Returns the first registration of a serial number, or null. */
  registered(on: Executor, serial: string): Promise<EndpointReply<typeof checkSerial>['stolen']>;
};
