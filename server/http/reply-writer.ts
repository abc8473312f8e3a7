import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contracts/endpoint.ts';

/**
 * Returns a function that serializes replies with the contract's schema, which ensures that no other fields are sent.
 * Long replies are bytes, because Node encodes those faster. It sends a short string in one piece with the headers.
 */
export function replyWriter(endpoint: Endpoint): (reply: unknown) => string | Buffer {
  if (endpoint.csv) return (reply) => Buffer.from(String(reply));
  return (reply) => {
    const text = serializerOf(endpoint)(reply);
    return text.length < longText ? text : Buffer.from(text);
  };
}

/** In characters. */
const longText = 4 * 1024;

const serializers = new WeakMap<Endpoint, (reply: unknown) => string>();

/** Builds each serializer on first use, because building all of them would delay the server's start. */
function serializerOf(endpoint: Endpoint): (reply: unknown) => string {
  let serialize = serializers.get(endpoint);
  if (!serialize) {
    const schema = z.toJSONSchema(endpoint.reply, { target: 'draft-7' });
    serialize = fastJsonStringify(withoutChoices(schema) as Schema);
    serializers.set(endpoint, serialize);
  }
  return serialize;
}

/**
 * Rewrites zod's `anyOf` of X and null as a nullable X. With `anyOf`, the serializer validates each value to find its
 * schema, which made lists three times as slow.
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
