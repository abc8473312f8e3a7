import fc from 'fast-check';
import { api } from '#contracts/app/api.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { badTexts, badValues } from '#tests/support/bad-values.ts';
import type { RawInput } from '#tests/support/contract-client.ts';
import { type Field, fieldsOf, type Path, put } from '#tests/support/contract-fields.ts';
import type { Shot, Spoil } from '#tests/support/judged-calls.ts';
import { badBodies, badFiles, badHeaders } from './attack-values.ts';

const shown = (value: unknown) => (JSON.stringify(value) ?? '').slice(0, 60);

/** A spoil that replaces a part of the input, and one that overrides a part of the request. */
const ofInput = (what: string, change: (input: RawInput) => RawInput, outside?: true): Spoil => ({
  ...{ what, change: (shot) => ({ ...shot, input: { ...shot.input, ...change(shot.input) } }) },
  ...(outside && { outside }),
});
const ofRequest = (what: string, change: Partial<Shot>): Spoil => ({
  what,
  change: (shot) => ({ ...shot, ...change, headers: { ...shot.headers, ...change.headers } }),
  outside: true,
});

const inBody = (path: Path, value: unknown) =>
  ofInput(`${path.join('.')} = ${shown(value)}`, ({ body }) => ({ body: put(body, path, value) }));
const inQuery = (name: string, value: unknown) =>
  ofInput(`?${name}=${shown(value)}`, ({ query }) => ({ query: { ...query, [name]: value } }));
const inPath = (name: string, value: string) =>
  ofInput(
    `{${name}} = ${shown(value)}`,
    ({ params }) => ({ params: { ...params, [name]: value } }),
    true,
  );

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
    ...badHeaders.map(([name, value]) =>
      ofRequest(`${name}: ${value.slice(0, 60)}`, { headers: { [name]: value } }),
    ),
    ...(endpoint.method === 'GET' ? [] : badBodies).map((body) =>
      ofRequest(`body ${shown(String(body))}`, {
        body,
        headers: { 'content-type': 'application/json' },
      }),
    ),
    ...otherMethods(endpoint).map((method) => ({
      ...{ what: method, outside: true as const },
      change: ({ input: { params = {} }, ...shot }: Shot) => ({
        ...shot,
        method,
        input: { params },
      }),
    })),
    ...(file === undefined ? [] : badFiles).map(({ what, blob }) =>
      ofInput(what, () => ({ file: blob }), true),
    ),
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
