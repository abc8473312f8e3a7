import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';

/** A path within a value, such as `['form', 'image_urls', 0]`. */
export type Path = readonly (string | number)[];
/** A field of a contract's input, with its JSON type. */
export type Field = { path: Path; type: string };
export type Json = { [key: string]: unknown };

type JsonSchema = {
  type?: string | string[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  required?: string[];
};

const inputSchemas = new WeakMap<z.ZodMiniType, JsonSchema>();

export function inputSchema(schema: z.ZodMiniType): JsonSchema {
  const known = inputSchemas.get(schema);
  if (known) return known;
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  inputSchemas.set(schema, json);
  return json;
}

/** Returns all fields of an input, including nested fields and the first item of each list. */
export function fieldsOf(schema: z.ZodMiniType): Field[] {
  return fieldsIn(inputSchema(schema), []);
}

function fieldsIn(given: JsonSchema, path: Path): Field[] {
  // In the schema of a nullable field, the type comes before null.
  const [schema = given] = given.anyOf ?? [];
  const [stated] = [schema.type].flat();
  const type = stated === 'integer' ? 'number' : String(stated);
  const within =
    type === 'object'
      ? Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
          fieldsIn(inner, [...path, name]),
        )
      : type === 'array' && schema.items
        ? fieldsIn(schema.items, [...path, 0])
        : [];
  return path.length === 0 ? within : [{ path, type }, ...within];
}

/** Returns the value at a path, or undefined. */
export function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], value);
}

/** Returns a copy of `value` in which the value at a path is `what`. */
export function put(value: unknown, [key, ...rest]: Path, what: unknown): unknown {
  if (key === undefined) return what;
  const inner = put((value as Json | undefined)?.[key], rest, what);
  if (typeof key !== 'number') return { ...(value as Json), [key]: inner };
  return (Array.isArray(value) ? value : []).toSpliced(key, 1, inner);
}

/**
 * Returns a valid input. The value of each field is `given[name]`, or the first sample that the contract accepts.
 * Leaves out fields that are undefined in `given`, unless the contract requires them.
 */
export function validInput(schema: z.ZodMiniType, fields: readonly Field[], given: Json): unknown {
  // The lowest offer must be below the price.
  const known: Json = { lowest_offer: '1', ...given };
  const samples = [...['Fret', 1, true, '2019', '549.00', '123456', '+1 555 010 2030']];
  samples.push('ada@example.test', '2024-05-06', randomUUID(), 'card', 'cash', 'x'.repeat(43));
  samples.push('product', 'spam', 'warn', 'changed', 'scam', 'standard', 'no_phone');
  samples.push('UTC', 'takings', 'A1234', 'a.js:1:2', 'delivery');
  let input: unknown = typeof fields[0]?.path[0] === 'number' ? [] : {};
  const required: readonly (string | number)[] = inputSchema(schema).required ?? [];
  const isLeftOut = (key: string | number, level: number) =>
    key in known && known[key] === undefined && !(level === 0 && required.includes(key));
  for (const { path, type } of fields) {
    if (path.some(isLeftOut)) continue;
    const name = String(path.at(-1));
    const isKnown = known[name] !== undefined && (type !== 'array' || Array.isArray(known[name]));
    const passes = (sample: unknown) =>
      !z
        .safeParse(schema, put(input, path, sample))
        .error?.issues.some((issue) => String(issue.path) === String(path));
    // The same name can mean something else elsewhere, such as the end of a period and a person.
    if (isKnown && passes(known[name])) input = put(input, path, known[name]);
    else if (type !== 'object' && type !== 'array' && typeof path.at(-1) === 'string') {
      input = put(input, path, samples.find(passes));
    }
  }
  assert.deepEqual(z.safeParse(schema, input).error?.issues ?? [], []);
  return input;
}
