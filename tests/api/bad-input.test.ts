import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contracts/app/api.ts';
import { createBooking } from '#contracts/bookings/bookings.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { createUser } from '#contracts/people/sign-up.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import { badTexts, badValues } from '#tests/support/bad-values.ts';
import type { RawInput } from '#tests/support/contract-client.ts';
import {
  at,
  fieldsOf,
  inputSchema,
  type Json,
  type Path,
  put,
  validInput,
} from '#tests/support/contract-fields.ts';
import { bookingOf, exampleProduct } from '#tests/support/example-product.ts';
import { jpeg } from '#tests/support/image-samples.ts';

// These tests try bad values for every body and query field in the contracts, so new endpoints are tested
// automatically.

const turns = /[\u202a-\u202e\u2066-\u2069]/g;

const visible = /[^\s\0\p{Default_Ignorable_Code_Point}]/u;

/**
 * Returns whether `back` equals the value that was sent, ignoring trimming, removed characters, line breaks and the
 * format of amounts.
 */
function isUnharmed(sent: unknown, back: unknown): boolean {
  if (typeof sent !== 'string') return true;
  if (!visible.test(sent)) return [sent, '', null].includes(back as string | null);
  const storable = sent.toWellFormed().replaceAll('\0', '');
  const oneLine = sent.replaceAll('\r\n', ' ');
  const same = [sent.trim(), sent.replace(turns, '').trim(), storable, oneLine];
  return same.includes(String(back)) || (Number(sent) > 0 && Number(back) === Number(sent));
}

function versionOf(reply: unknown): { version?: unknown } {
  return reply && typeof reply === 'object' && 'version' in reply ? { version: reply.version } : {};
}

/** Returns whether a request with this value in every field would be too large. */
const isLong = (value: unknown) => typeof value === 'string' && value.length > 1000;

const nameOf = (path: Path) => path.join('.');

type People = Awaited<ReturnType<typeof signUpTwo>>;

let app: TestApp;
let photo: string;
/** A separate picture, because a product can't use a picture that is another person's proof. */
let proof: string;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000' } });
  const owner = await app.signUp();
  photo = (await app.createProduct(owner.token)).image_url;
  const file = new Blob([new Uint8Array(await jpeg({ width: 64, height: 48 }))]);
  proof = (await app.call('uploadImage', { file }, owner)).data.url;
});
afterAll(() => app.stop());

async function signUpTwo() {
  const [me, them] = await Promise.all([app.signUp({ role: 'admin' }), app.signUp()]);
  return { me, them };
}

/**
 * Creates a product for each person, a booking of the first product, and a message. If `path` is given, creates only
 * the records that the path needs.
 */
async function arrange({ me, them }: People, path?: string) {
  const { token } = me;
  const isFor = (part: string) => path === undefined || path.startsWith(part);
  const mine = await app.createProduct(token, { image_url: photo });
  const theirs = await app.createProduct(them.token, { image_url: photo });
  const ids: Record<string, string | undefined> = { newProducts: mine._id };
  if (isFor('/bookings')) {
    ids.bookings = (await app.call(createBooking, { body: bookingOf(mine, them) }, them))._id;
  }
  if (isFor('/threads')) {
    const body = { product_id: theirs._id, text: 'Hello' };
    ids.threads = (await app.call('createThread', { body }, me))._id;
  }
  // Proofs must be the caller's own uploads.
  await app.db.updateTable('images').set({ uploaded_by: me.user._id }).execute();
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  return {
    me,
    them,
    idIn: (path: string) => ids[path.split('/')[1] ?? ''] ?? randomUUID(),
    known: {
      ...exampleProduct,
      ...bookingOf(theirs, me),
      location: exampleProduct.location,
      image_url: photo,
      image_urls: [photo],
      waitlist: false,
      name: me.user.name,
      role: 'staff',
      delivery: 'never',
      draft_id: undefined,
      owner_id: undefined,
      // They must fit the count.
      pieces: undefined,
      float: '0',
      share: '50',
      version: 0,
      from: '2024-05-01T00:00:00.000Z',
      to: '2024-06-01T00:00:00.000Z',
      offline: undefined,
      proofs: [proof],
      until: undefined,
      image: undefined,
      ...{ times: [soon], time: soon, replaces: null },
    } as Json,
  };
}

const compared = new Set<string>();

/** The people for requests to endpoints that don't change an account. */
let people: People;
/** The records for requests to endpoints that change nothing. */
let scene: Awaited<ReturnType<typeof arrange>>;
beforeAll(async () => {
  people = await signUpTwo();
  scene = await arrange(people);
});

describe.each(
  Object.entries(api).flatMap(([name, endpoint]: [string, Endpoint]) =>
    endpoint.body ? [{ name, endpoint, body: endpoint.body }] : [],
  ),
)('$name', ({ endpoint, body: schema }) => {
  const fields = fieldsOf(schema);

  it('rejects a bad value with its field name or stores it unchanged', async () => {
    const changesAccount = endpoint.guard === 'identity' || endpoint.path.startsWith('/account');
    const two = changesAccount ? await signUpTwo() : people;
    const { me, them, known, idIn } = await arrange(two, endpoint.path);
    const token = endpoint.guard === 'identity' ? me.idToken : me.token;
    const id = idIn(endpoint.path);
    const readsBack = endpoint.method === 'POST' ? `${endpoint.path}/{id}` : endpoint.path;
    const reading = Object.values(api).find(
      ({ method, path }: Endpoint) => method === 'GET' && path === readsBack,
    );
    const read = async (_id: string): Promise<unknown> => {
      if (!reading) return {};
      const outcome = await app.attempt(reading, { params: { id: _id } } as never, me);
      return outcome.ok ? outcome.reply : {};
    };
    const versioned = fields.some(({ path }) => String(path) === 'version');
    let good = validInput(schema, fields, { ...known, ...versionOf(await read(id)) });

    /** Sends a value in some fields at once. Returns the fields that the server rejects by name, if it rejects any. */
    async function attempt(paths: readonly Path[], value: unknown): Promise<Path[]> {
      const names = paths.map(nameOf);
      const what = `${names.join()} = ${JSON.stringify(value).slice(0, 60)}`;
      // A known owner's id is sent instead of a new owner's details.
      const alone = names.includes('owner_id') ? put(good, ['owner'], undefined) : good;
      // The number and the time of a sale without a connection need each other.
      const rest = names.some((name) => name.startsWith('offline.'))
        ? put(alone, ['offline'], { number: 'O-7F3K-1', sold_at: new Date().toISOString() })
        : alone;
      const params = { id, kind: 'place_moved', rule: 'same_serial', about: 'case' };
      const body = paths.reduce((input, path) => put(input, path, value), rest);
      const input: RawInput = { params, body };
      const outcome = await app.attempt(endpoint, input as never, { token });
      if (!outcome.ok) {
        const { status, fields: named = {} } = outcome.error;
        expect(status, what).toBeLessThan(500);
        if (status !== 422) {
          // One field may have stopped the request before the others were looked at.
          if (paths.length > 1) for (const path of paths) await attempt([path], value);
          return [];
        }
        const rejected = paths.filter((path) =>
          Object.keys(named).some((key) => `${key}.`.startsWith(`${nameOf(path)}.`)),
        );
        const others = Object.keys(named).filter(
          (key) => !names.some((name) => `${key}.`.startsWith(`${name}.`)),
        );
        expect(others, what).toEqual([]);
        expect(rejected, what).not.toEqual([]);
        return rejected;
      }
      // An existing account keeps its name.
      if (endpoint === createUser) return [];
      const reply = outcome.reply as { _id?: string };
      if (versioned) good = { ...(good as Json), ...versionOf(reply) };
      for (const back of [reply, await read(reply._id ?? id)]) {
        for (const path of paths) {
          const found = at(back, path);
          if (found === undefined) continue;
          compared.add(nameOf(path));
          expect(isUnharmed(value, found), `${what} became ${JSON.stringify(found)}`).toBe(true);
        }
      }
      if (endpoint !== createBooking) return [];
      const again = { params: { id: reply._id ?? '' }, body: { reason: 'The next, please.' } };
      await app.call('releaseBooking', again, them);
      return [];
    }

    for (const [type, same] of Map.groupBy(fields, (field) => field.type)) {
      const values = badValues[type];
      if (!values) throw new Error(`no bad values are known for ${type}`);
      const paths = same.map(({ path }) => path);
      for (const value of values) {
        if (isLong(value)) for (const path of paths) await attempt([path], value);
        let left = isLong(value) ? [] : paths;
        while (left.length > 0) {
          const rejected = await attempt(left, value);
          left = rejected.length > 0 ? left.filter((path) => !rejected.includes(path)) : [];
        }
      }
    }
  });

  it('rejects a value that is not a body', async () => {
    const { me, idIn } = scene;
    const token = endpoint.guard === 'identity' ? me.idToken : me.token;
    const { required = [] } = inputSchema(schema);
    for (const body of [null, [], 'x', 5, ...(required.length > 0 ? [{}] : [])]) {
      const input = { params: { id: idIn(endpoint.path) }, body };
      const { status } = await app.refused(endpoint, input, { token });
      expect([400, 422]).toContain(status);
    }
  });
});

it('compared accepted values with the stored ones', () => {
  const seen = ['title', 'description', 'location', 'message', 'name', 'form.title'];
  expect([...compared]).toEqual(expect.arrayContaining(seen));
});

it.each(
  Object.entries(api).flatMap(([name, endpoint]: [string, Endpoint]) =>
    endpoint.query ? [{ name, endpoint, query: endpoint.query }] : [],
  ),
)('$name accepts a bad query value or rejects it with its name', async ({ endpoint, query }) => {
  const { me, known, idIn } = scene;
  const params = { name: 'Electric Guitars', id: idIn('/newProducts') };
  const token = endpoint.guard === 'identity' ? me.idToken : me.token;
  const { required = [] } = inputSchema(query);
  const fields = fieldsOf(query).filter(({ path }) => typeof path.at(-1) === 'string');
  const needed = fields.filter(({ path }) => required.includes(String(path)));
  const good = validInput(query, needed, { ...known, field: 'brand' }) as Json;
  const all = fields.map(({ path }) => String(path));
  /** Sends a value in some fields at once, and then in those that were not rejected. */
  const attempt = async (value: string, some = all) => {
    let left = some;
    while (left.length > 0) {
      const query = { ...good, ...Object.fromEntries(left.map((field) => [field, value])) };
      const outcome = await app.attempt(endpoint, { params, query } as never, { token });
      if (outcome.ok) return;
      const { status, fields: named = {} } = outcome.error;
      const what = `${left.join()} = ${JSON.stringify(value).slice(0, 60)}`;
      expect(status, what).toBeLessThan(500);
      if (status !== 422) return;
      const names = Object.keys(named).map((one) => one.replace(/\.\d+$/, ''));
      expect(names, what).not.toEqual([]);
      expect(left, what).toEqual(expect.arrayContaining(names));
      left = left.filter((field) => !names.includes(field));
    }
  };
  await Promise.all(badTexts.filter((value) => !isLong(value)).map((value) => attempt(value)));
  for (const value of badTexts.filter(isLong))
    for (const field of all) await attempt(value, [field]);
});
