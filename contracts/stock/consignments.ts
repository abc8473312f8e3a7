import * as z from 'zod/mini';
import { ProductStatus } from '#contracts/catalog/products.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { halfWidth } from '#contracts/form-text.ts';
import { Money } from '#contracts/money.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import { StockProduct } from '#contracts/selling/own-products.ts';
import { email, Id, requiredProse, requiredText, Timestamp } from '#contracts/text.ts';

const share = /^\d{1,3}(\.\d)?$/;

/** Converts a share of the price, such as `62.5` percent, to tenths of a percent. */
export const toTenths = (text: string): number => Math.round(Number(text) * 10);

/** The owner's share of the price, in percent. */
export const ShareForm = requiredText('Share is required!', 5, halfWidth).check(
  z.refine(
    (text) => text === '' || (share.test(text) && toTenths(text) >= 1 && toTenths(text) <= 1000),
    'Enter 0.1 to 100, for example 62.5.',
  ),
);

/**
 * The owner of a consigned piece. The data is stored encrypted. Staff see the name, but only admins can read the rest.
 */
export const OwnerForm = z.object({
  name: requiredText('Name is required!', 120),
  email: z.optional(email('Email Address is required!')),
  address: requiredProse('Address is required!', 500),
});

/**
 * A product that the shop sells for its owner. `owner` contains the data of a new owner; `owner_id` is the id of an
 * existing one.
 */
export const ConsignmentForm = z
  .object({
    product: StockProduct,
    share: ShareForm,
    owner: z.optional(OwnerForm),
    owner_id: z.optional(Id),
  })
  .check(
    z.refine(({ owner, owner_id }) => (owner === undefined) !== (owner_id === undefined), {
      error: 'Enter the owner of the product.',
      path: ['owner'],
    }),
  );
export type ConsignmentForm = z.infer<typeof ConsignmentForm>;

/** `name` is null once the owner's details have been deleted. */
const OwnerName = z.object({ _id: Id, name: z.nullable(z.string()) });

/**
 * A piece that the shop sells for its owner. `number` is the stock number. `share` is in percent, such as `62.5`. The
 * product can't go up for sale before `live_at`.
 */
export const Consignment = z.object({
  /** The product's id. */
  _id: Id,
  number: z.number(),
  title: z.string(),
  status: ProductStatus,
  price: Money,
  owner: OwnerName,
  share: z.string(),
  taken_at: Timestamp,
  live_at: Timestamp,
  sold: z.nullable(z.object({ at: Timestamp, price: Money })),
  /** When and why the piece was returned to its owner. */
  returned: z.nullable(z.object({ at: Timestamp, reason: z.string() })),
  can: z.object({ return: z.boolean() }),
});
export type Consignment = z.infer<typeof Consignment>;

/** A consigned piece with what its agreement states. `share_of_price` is the owner's share of the asking price. */
export const ConsignmentDetails = z.extend(Consignment, {
  serial_number: z.nullable(z.string()),
  share_of_price: Money,
});
export type ConsignmentDetails = z.infer<typeof ConsignmentDetails>;

export const counterAccess = { permission: 'sell_at_counter' } as const;

/** Fails for the same reasons as `createTicket` with the product in `buy_ins`. */
export const createConsignment = endpoint({
  route: 'POST /consignments',
  summary: 'Take in a product to sell it for its owner',
  ...counterAccess,
  allowance: 'write',
  idempotent: true,
  body: ConsignmentForm,
  status: 201,
  reply: Consignment,
  errors: ['forbidden', 'not_found', 'already_published'],
});

/** `here`: neither sold nor returned to the owner. */
export const consignmentStates = ['here', 'sold', 'returned'] as const;

export const listConsignments = endpoint({
  route: 'GET /consignments',
  summary: 'Consigned products, most recently taken in first',
  ...counterAccess,
  allowance: 'read',
  turns: true,
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(consignmentStates), 'here'),
    owner_id: z.optional(Id),
  }),
  reply: page(Consignment),
});

/** `id` is the product's id. */
export const getConsignment = endpoint({
  route: 'GET /consignments/{id}',
  summary: 'One consigned product, for its agreement',
  ...counterAccess,
  allowance: 'read',
  params: z.object({ id: Id }),
  reply: ConsignmentDetails,
  errors: ['not_found'],
});

/**
 * `id` is the product's id. The product becomes `archived`. Fails with `on_hold` if a buyer holds it, and with
 * `conflict` if it has been sold or already returned.
 */
export const returnConsignment = endpoint({
  route: 'POST /consignments/{id}/return',
  summary: 'Return an unsold product to its owner',
  ...counterAccess,
  allowance: 'write',
  params: z.object({ id: Id }),
  body: z.object({ reason: requiredText('Reason is required!', 200) }),
  reply: Consignment,
  errors: ['not_found', 'on_hold', 'conflict'],
});
