import * as z from 'zod/mini';
import { Moderation, ProductStatus } from '#contracts/catalog/products.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { enteredMoney, Money } from '#contracts/money.ts';
import { StockProduct } from '#contracts/selling/own-products.ts';
import { Id, optionalText, requiredProse, requiredText, Timestamp } from '#contracts/text.ts';

/** A product that the shop buys. `seller` is stored encrypted, and only admins can read it. */
export const BuyInForm = z.object({
  product: StockProduct,
  paid: enteredMoney('Amount', 'Amount is required!'),
  seller: z.object({
    name: requiredText('Name is required!', 120),
    address: requiredProse('Address is required!', 500),
    document: optionalText(120),
  }),
});
export type BuyInForm = z.infer<typeof BuyInForm>;

/**
 * A product that the shop bought, and who sold it. `number` is the stock number. The product can't go up for sale before
 * `live_at`. `seller` is null once the details have been deleted.
 */
export const Intake = z.object({
  product: z.object({ _id: Id, title: z.string(), serial_number: z.nullable(z.string()) }),
  number: z.number(),
  sale_id: Id,
  paid: Money,
  taken_at: Timestamp,
  live_at: Timestamp,
  seller: z.nullable(
    z.object({ name: z.string(), address: z.string(), document: z.nullable(z.string()) }),
  ),
});
export type Intake = z.infer<typeof Intake>;

/**
 * `id` is the product's id. Each request is recorded in the audit log. Fails with `conflict` if the details were
 * encrypted with another INTAKE_KEY.
 */
export const getIntake = endpoint({
  route: 'GET /intakes/{id}',
  summary: 'Who sold a product to the shop',
  permission: 'read_intakes',
  password: true,
  allowance: 'read',
  params: z.object({ id: Id }),
  reply: Intake,
  errors: ['not_found', 'conflict'],
});

/** A product with the same serial number. Archived products are left out. */
const SameSerial = z.object({
  _id: Id,
  title: z.string(),
  serial_number: z.string(),
  status: ProductStatus,
  moderation: Moderation,
  seller: z.string(),
  sold_at: z.nullable(Timestamp),
});

/**
 * Returns up to eight products with this serial number, newest first. Ignores case, spaces and punctuation. Numbers
 * with fewer than four characters, or without a digit, are not compared.
 */
export const checkSerial = endpoint({
  route: 'GET /intakes/serial',
  summary: 'Products that have or had this serial number',
  permission: 'sell_at_counter',
  allowance: 'read',
  query: z.object({ serial_number: requiredText('Serial number is required!', 60) }),
  reply: z.object({
    items: z.array(SameSerial),
    /** The instrument registered as stolen with this number, or null. */
    stolen: z.nullable(z.object({ brand: z.string(), model: z.string(), stolen_on: z.string() })),
  }),
});

/**
 * A model that the shop has had in stock. `original_price` comes from the newest product of this model, and is null if
 * that product has none or costs more. `made_from` is the first year in which the model was made, or null if it isn't known.
 */
export const PastModel = z.object({
  brand: z.string(),
  model: z.string(),
  category_name: z.nullable(z.string()),
  original_price: z.nullable(Money),
  made_from: z.nullable(z.number()),
});
export type PastModel = z.infer<typeof PastModel>;

/**
 * Returns up to eight models, most frequent first and accessories last. Matches words in the same way as the search. For
 * a GTIN, returns the model of the newest product with that GTIN.
 */
export const searchModels = endpoint({
  route: 'GET /intakes/models',
  summary: 'Models of earlier products that match what was typed, for the intake form',
  permission: 'sell_at_counter',
  allowance: 'read',
  turns: true,
  query: z.object({ q: requiredText('Model is required!', 120) }),
  reply: z.object({ items: z.array(PastModel) }),
});

/**
 * Adds a product to the shop's stock without a purchase, and puts it up for sale. Purchases are part of a ticket (`buy_ins`
 * in `POST /sales`).
 */
export const addStock = endpoint({
  route: 'POST /intakes',
  summary: "Add a product to the shop's stock without a purchase",
  permission: 'sell_at_counter',
  allowance: 'write',
  idempotent: true,
  body: z.object({ product: StockProduct }),
  status: 201,
  reply: z.object({ _id: Id }),
  errors: ['forbidden', 'already_published', 'not_found'],
});
