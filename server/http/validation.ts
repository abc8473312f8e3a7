import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contracts/endpoint.ts';
import { Refusal } from './refusal.ts';

/** Returns whether a request may leave out its body, because all of the body's fields are optional. */
export const mayLackBody = ({ body }: Endpoint): boolean =>
  body !== undefined && z.safeParse(body, {}).success;

type Parts = { params?: unknown; query?: unknown; body?: unknown };

/**
 * Returns a function that parses a request's params, query and body. It throws an `invalid` Refusal with the first
 * problem in each invalid field.
 */
export function parseInput(endpoint: Endpoint): (request: FastifyRequest) => Parts {
  const lists = listFields(endpoint.query);
  const missingBody = mayLackBody(endpoint) ? {} : undefined;
  return (request) => {
    const fields: Record<string, string> = {};
    const parts: Parts = {};
    const read = (part: keyof Parts, schema: z.ZodMiniType | undefined, value: unknown) => {
      if (!schema) return;
      const parsed = z.safeParse(schema, value);
      if (parsed.success) parts[part] = parsed.data;
      else collect(parsed.error.issues, fields, part);
    };
    read('params', endpoint.params, request.params);
    read('query', endpoint.query, withLists(request.query as Record<string, unknown>, lists));
    read('body', endpoint.body, request.body === undefined ? missingBody : request.body);
    const names = Object.keys(fields);
    if (names.length > 0) {
      throw new Refusal('invalid', `Please check: ${names.join(', ')}.`, { fields });
    }
    return parts;
  };
}

function collect(issues: z.core.$ZodIssue[], fields: Record<string, string>, part: string): void {
  for (const issue of issues) {
    const name = issue.path.map(String).join('.') || part;
    fields[name] ??= issue.message;
  }
}

/** Returns the names of a query's repeatable fields. A field with a single value arrives as a string. */
function listFields(query: z.ZodMiniObject | undefined): string[] {
  return Object.entries(query?.shape ?? {})
    .filter(([, schema]) => {
      const inner = schema instanceof z.ZodMiniOptional ? schema._zod.def.innerType : schema;
      return inner instanceof z.ZodMiniArray;
    })
    .map(([name]) => name);
}

function withLists(query: Record<string, unknown>, lists: string[]): Record<string, unknown> {
  const wrapped = lists
    .filter((name) => typeof query[name] === 'string')
    .map((name) => [name, [query[name]]]);
  return { ...query, ...Object.fromEntries(wrapped) };
}
