import fc from 'fast-check';
import { api } from '#contracts/api.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { badTexts, badValues } from '#tests/support/bad-values.ts';
import type { RawInput } from '#tests/support/contract-client.ts';
import {
  type Field,
  fieldsOf,
  inputSchema,
  type Json,
  type Path,
  put,
  validInput,
} from '#tests/support/contract-fields.ts';
import type { Person, Scene } from './attack-scene.ts';
import { badBodies, badFiles, badHeaders, photoFile } from './attack-values.ts';

/** One request. `method`, `headers` and `body` override those from the contract. */
export type Shot = {
  input: RawInput;
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
};

/** A way to make a valid request invalid. */
export type Spoil = {
  what: string;
  change(shot: Shot): Shot;
  /** True if the request might not reach the endpoint, or might arrive with a different token. */
  outside?: true;
};

/** Returns valid requests, one for each record in the scene that the endpoint applies to. */
export function validShots(scene: Scene, endpoint: Endpoint, me: Person): Shot[] {
  const { path, params, query, body } = endpoint;
  const readsEmail = path.includes('{email}') || (query && 'email' in query.shape);
  const subjects = readsEmail
    ? [me.email, scene.buyerEmail]
    : (scene.ids[path.split('/')[1] ?? ''] ?? [crypto.randomUUID()]);
  return subjects.map((subject) => {
    const known: Json = scene.knownBy(me, readsEmail ? subject : me.email);
    const { required = [] } = query ? inputSchema(query) : {};
    const needed =
      query && fieldsOf(query).filter((field) => required.includes(String(field.path)));
    return {
      input: {
        ...(params && {
          params: { id: subject, email: subject, name: 'Electric Guitars', kind: 'hold_placed' },
        }),
        ...(query && { query: validInput(query, needed ?? [], known) as Json }),
        ...(body && { body: validInput(body, fieldsOf(body), known) }),
        ...(endpoint.file !== undefined && { file: photoFile }),
      },
    };
  });
}

const shown = (value: unknown) => (JSON.stringify(value) ?? '').slice(0, 60);

const inBody = (path: Path, value: unknown): Spoil => ({
  what: `${path.join('.')} = ${shown(value)}`,
  change: (shot) => ({
    ...shot,
    input: { ...shot.input, body: put(shot.input.body, path, value) },
  }),
});

const inQuery = (name: string, value: unknown): Spoil => ({
  what: `?${name}=${shown(value)}`,
  change: (shot) => ({
    ...shot,
    input: { ...shot.input, query: { ...shot.input.query, [name]: value } },
  }),
});

const inPath = (name: string, value: string): Spoil => ({
  what: `{${name}} = ${shown(value)}`,
  change: (shot) => ({
    ...shot,
    input: { ...shot.input, params: { ...shot.input.params, [name]: value } },
  }),
  outside: true,
});

const namesOf = (schema: Endpoint['query']) => Object.keys(schema?.shape ?? {});
const bodyFields = ({ body }: Endpoint): Field[] => (body ? fieldsOf(body) : []);

/** Returns the methods that no endpoint declares for this endpoint's path. */
const otherMethods = ({ path }: Endpoint) =>
  ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
    (method) => !Object.values(api).some((one) => one.path === path && one.method === method),
  );

/** Returns all ways in which a single bad value can make a request to the endpoint invalid. */
export function spoilsOf(endpoint: Endpoint): Spoil[] {
  const { params, query, body, file } = endpoint;
  const texts = badTexts.filter((text) => text !== '');
  return [
    ...bodyFields(endpoint).flatMap(({ path, type }) =>
      (badValues[type] ?? []).map((value) => inBody(path, value)),
    ),
    ...(body ? (badValues.object ?? []).map((value) => inBody([], value)) : []),
    ...namesOf(query).flatMap((name) =>
      [...badTexts, ['x', 'y'], Array(50).fill('x')].map((value) => inQuery(name, value)),
    ),
    ...['__proto__', 'constructor', 'a[b]', 'q'].map((name) => inQuery(name, ['x', 'y'])),
    ...namesOf(params).flatMap((name) => texts.map((text) => inPath(name, text))),
    ...badHeaders.map(([name, value]) => ({
      what: `${name}: ${value.slice(0, 60)}`,
      change: (shot: Shot) => ({ ...shot, headers: { ...shot.headers, [name]: value } }),
      outside: true as const,
    })),
    ...(endpoint.method === 'GET' ? [] : badBodies).map((raw) => ({
      what: `body ${shown(String(raw))}`,
      change: (shot: Shot) => ({
        ...shot,
        body: raw,
        headers: { ...shot.headers, 'content-type': 'application/json' },
      }),
      outside: true as const,
    })),
    ...otherMethods(endpoint).map((method) => ({
      what: method,
      change: ({ input, ...shot }: Shot) => ({
        ...shot,
        method,
        input: { params: input.params ?? {} },
      }),
      outside: true as const,
    })),
    ...(file === undefined ? [] : badFiles).map(({ what, blob }) => ({
      what,
      change: (shot: Shot) => ({ ...shot, input: { ...shot.input, file: blob } }),
      outside: true as const,
    })),
  ];
}

/** Random values. Only the long run creates them, because fast-check needs a second to prepare binary strings. */
const arbitraries = () => ({
  anyText: fc.oneof(fc.constantFrom(...badTexts), fc.string({ unit: 'binary' })),
  anyValue: fc.oneof(
    fc.constantFrom(...Object.values(badValues).flat()),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.jsonValue(),
  ),
});
let random: ReturnType<typeof arbitraries> | undefined;

/** Returns ways to make several fields of a request invalid at once, with random values. */
export function randomSpoils(endpoint: Endpoint, seed: number, count: number): Spoil[] {
  random ??= arbitraries();
  const { anyText, anyValue } = random;
  const places = [
    ...bodyFields(endpoint).map(({ path }) => anyValue.map((value) => inBody(path, value))),
    ...namesOf(endpoint.query).map((name) => anyText.map((text) => inQuery(name, text))),
    ...namesOf(endpoint.params).map((name) =>
      anyText.filter((text) => text !== '').map((text) => inPath(name, text)),
    ),
  ];
  if (places.length === 0) return [];
  const several = fc.array(fc.oneof(...places), { minLength: 1, maxLength: 4 });
  return fc.sample(several, { seed, numRuns: count }).map((spoils) => ({
    what: spoils.map(({ what }) => what).join(', '),
    change: (shot) => spoils.reduce((changed, spoil) => spoil.change(changed), shot),
    ...(spoils.some(({ outside }) => outside) && { outside: true as const }),
  }));
}
