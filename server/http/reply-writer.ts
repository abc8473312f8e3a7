import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contracts/endpoint.ts';

/**
 * Writes replies by the contract's schema, so that a field it does not name never leaves; as bytes, which
 * Node hands to the socket as they are where it would encode a long string piecewise.
 */
export function replyWriter(endpoint: Endpoint): (reply: unknown) => Buffer {
  const schema = z.toJSONSchema(endpoint.reply, { target: 'draft-7' });
  const stringify = fastJsonStringify(withoutChoices(schema) as Schema);
  return (reply) => Buffer.from(stringify(reply));
}

/**
 * Says "X or null" as a nullable X. As a choice between schemas, as zod writes it, each value would be
 * validated to find out which one applies: it made a list three times as dear.
 */
function withoutChoices(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutChoices);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest } = schema as { anyOf?: { type?: string }[] };
  const choices = anyOf?.filter((choice) => choice.type !== 'null') ?? [];
  const [only] = choices;
  const plain =
    anyOf && choices.length === 1 && choices.length < anyOf.length
      ? { ...rest, ...only, nullable: true }
      : schema;
  return Object.fromEntries(
    Object.entries(plain).map(([key, value]) => [key, withoutChoices(value)]),
  );
}
