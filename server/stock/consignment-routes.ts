import {
  createConsignment,
  getConsignment,
  listConsignments,
  returnConsignment,
} from '#contracts/stock/consignments.ts';
import {
  getOwnerDetails,
  getPayout,
  getStatement,
  listOwners,
  payOut,
} from '#contracts/stock/payouts.ts';
import type { Mount } from '#server/http/mount.ts';
import type { ConsignmentService } from './consignment-service.ts';
import type { PayoutService } from './payout-service.ts';

export function mountConsignments(
  mount: Mount,
  consignments: ConsignmentService,
  payouts: PayoutService,
): void {
  mount(createConsignment, ({ caller, body, idempotencyKey }) =>
    consignments.takeIn(caller, body, idempotencyKey),
  );
  mount(listConsignments, ({ query }) => consignments.list(query));
  mount(getConsignment, ({ params }) => consignments.one(params.id));
  mount(returnConsignment, ({ caller, params, body }) =>
    consignments.giveBack(caller, params.id, body.reason),
  );
  mount(listOwners, ({ query }) => payouts.owners(query));
  mount(getStatement, ({ caller, params }) => payouts.statement(caller, params.id));
  mount(getOwnerDetails, ({ caller, params }) => payouts.details(caller, params.id));
  mount(payOut, ({ caller, params, body, idempotencyKey }) =>
    payouts.pay(caller, params.id, body, idempotencyKey),
  );
  mount(getPayout, ({ params }) => payouts.one(params.id));
}
