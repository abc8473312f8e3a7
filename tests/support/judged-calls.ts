import { api } from '#contracts/app/api.ts';
import { type Endpoint, takesTurns } from '#contracts/endpoint.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { deleteAccount, signOutElsewhere, signOutEverywhere } from '#contracts/people/account.ts';
import { may } from '#contracts/permissions.ts';
import { seeded } from '#embedded/demo/random.ts';
import { type Outcome, type RawInput, readReply, requestOf } from './contract-client.ts';
import { fieldsOf, inputSchema, type Json, validInput } from './contract-fields.ts';
import { jpeg } from './image-samples.ts';
import { internals, type Viewer, viewers } from './private-data.ts';
import type { Person, Scene } from './private-scene.ts';

// Requests from every role to every endpoint. Each reply is compared with what the contract allows the role, and
// searched for private data.

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
  /** Whether the request might not reach the endpoint, or might arrive with a different token. */
  outside?: true;
};

export type Plan = { name: string; endpoint: Endpoint; viewer: Viewer; spoil: Spoil | null };
type PlansOf = (endpoint: Endpoint, viewer: Viewer, seed: number) => (Spoil | null)[];

const endpoints = Object.entries(api).map(([name, endpoint]: [string, Endpoint]) => ({
  name,
  endpoint,
}));
/** The requests that end a session. */
const endings: readonly Endpoint[] = [deleteAccount, signOutElsewhere, signOutEverywhere];

/** Returns a request from every viewer to every endpoint, for each spoil that `spoils` returns. */
export const plans = (spoils: PlansOf): Plan[] =>
  endpoints.flatMap(({ name, endpoint }, n) =>
    viewers.flatMap((viewer, v) =>
      spoils(endpoint, viewer, n * 101 + v).map((spoil) => ({ name, endpoint, viewer, spoil })),
    ),
  );
/** Valid requests. */
export const valid = (chosen: (endpoint: Endpoint) => boolean) =>
  plans((endpoint) => (chosen(endpoint) ? [null] : []));
export const isEnding = (endpoint: Endpoint) => endings.includes(endpoint);
export const isRead = ({ method }: Endpoint) => method === 'GET';
export const isWrite = (endpoint: Endpoint) => !isRead(endpoint) && !isEnding(endpoint);

/** Returns the items in another order, which only depends on the seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const { next } = seeded(seed);
  return items
    .map((item) => ({ item, order: next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

/** The results so far. `problems` contains one example of each kind of problem for each endpoint. */
export type Figures = {
  statuses: Record<number, number>;
  /** How long each call took, in milliseconds, and whether it took turns. */
  times: { what: string; ms: number; inTurn: boolean }[];
  problems: Map<string, string>;
};

export const emptyFigures = (): Figures => ({
  ...{ statuses: {}, times: [], problems: new Map() },
});

const none = { what: 'no call', ms: 0, inTurn: false };

export const slowestOf = (times: Figures['times']) =>
  times.reduce((worst, one) => (one.ms > worst.ms ? one : worst), none);

/** Error codes that a request can get before it reaches the endpoint. */
const outsideCodes: ErrorCode[] = [
  ...(['malformed_request', 'not_found', 'payload_too_large', 'unsupported_media_type'] as const),
  ...(['invalid', 'unauthenticated', 'forbidden'] as const),
];

/** `ended` is true if the viewer's session may have ended. */
type Call = Plan & { shot: Shot; ended: boolean };

/** Sends requests, `atOnce` at a time, and records any problems in `figures`. */
export async function sendAll(
  origin: string,
  scene: Scene,
  figures: Figures,
  planned: readonly Plan[],
  { ended = false, atOnce = 8 } = {},
): Promise<void> {
  const calls = planned.flatMap((plan): Call[] => {
    const { viewer, endpoint, spoil } = plan;
    const shots = validShots(scene, endpoint, scene.people[viewer === 'visitor' ? 'user' : viewer]);
    // Send bad requests for only one record, and valid requests for every record.
    const [first] = shots;
    if (spoil) return first ? [{ ...plan, shot: spoil.change(first), ended }] : [];
    return shots.map((shot) => ({ ...plan, shot, ended }));
  });
  const left = calls.values();
  const work = async () => {
    for (const call of left) await fire(origin, scene, figures, call);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** A valid photo. */
const photoFile = new Blob([new Uint8Array(await jpeg({ width: 64, height: 48 }))]);

/** Returns valid requests, one for each record in the scene that the endpoint applies to. */
function validShots(scene: Scene, endpoint: Endpoint, me: Person): Shot[] {
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

/** Sends one request to the app at `origin`, and records any problems in `figures`. */
async function fire(origin: string, scene: Scene, figures: Figures, call: Call): Promise<void> {
  const { name, endpoint, viewer, shot, spoil } = call;
  const what = `${viewer}: ${name}${spoil ? `, ${spoil.what}` : ''}`;
  const fault = (kind: string, details: string) => {
    const key = `${kind}: ${name}`;
    if (!figures.problems.has(key)) figures.problems.set(key, `${kind}: ${what}: ${details}`);
  };
  const started = performance.now();
  let text = '';
  try {
    const response = await send(origin, scene, call);
    figures.statuses[response.status] = (figures.statuses[response.status] ?? 0) + 1;
    if (response.status >= 500) fault(String(response.status), await response.clone().text());
    // Node itself rejects headers above 16 KiB.
    if (response.status === 431) return void (await response.body?.cancel());
    const outcome = await outcomeOf(endpoint, response, shot, spoil);
    text = textOf(outcome, response);
    const wrong = outcome && wrongAdmission(call, outcome);
    if (wrong) fault('admission', `${wrong}: ${text.slice(0, 300)}`);
  } catch (error) {
    fault('contract', String(error).slice(0, 600));
  }
  const ms = performance.now() - started;
  figures.times.push({ what, ms, inTurn: takesTurns(endpoint, shot.input.query) });
  for (const leak of await leaksIn(text, scene, call))
    fault('leak', `${leak}: ${text.slice(0, 300)}`);
}

function send(origin: string, scene: Scene, { endpoint, viewer, shot }: Call): Promise<Response> {
  const person = viewer === 'visitor' ? null : scene.people[viewer];
  const token = endpoint.guard === 'identity' ? person?.idToken : person?.token;
  const { input, headers, ...changes } = shot;
  const [url, init] = requestOf(origin, endpoint, input, token === undefined ? {} : { token });
  return fetch(url, {
    ...init,
    ...changes,
    headers: { ...(init.headers as Record<string, string>), ...headers },
  });
}

/** Reads the response. Returns null for streams, and for methods that the contract doesn't declare. */
async function outcomeOf(endpoint: Endpoint, response: Response, shot: Shot, spoil: Spoil | null) {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (shot.method !== undefined || (endpoint.stream && isStream)) {
    await response.body?.cancel();
    return null;
  }
  return readReply(endpoint, response, spoil?.outside ? outsideCodes : []);
}

function textOf(outcome: Outcome<Endpoint> | null, response: Response): string {
  const headers = [...response.headers].flat().join('\n');
  if (!outcome) return headers;
  const { headers: _, ...error } = outcome.ok ? { headers: null } : outcome.error;
  return `${JSON.stringify(outcome.ok ? outcome.reply : error)}\n${headers}`;
}

const noPermission = 'Your account does not have permission';

/** Returns a description of the problem if the guard's decision differs from the contract, or null if it doesn't. */
function wrongAdmission({ endpoint, viewer, spoil, ended }: Call, outcome: Outcome<Endpoint>) {
  if (spoil?.outside) return null;
  const expected = refusalOf(endpoint, viewer);
  if (outcome.ok) return expected && `was let in, not refused with ${expected}`;
  const { code, message } = outcome.error;
  if (ended && code === 'unauthenticated') return null;
  if (expected === 'any') return null;
  if (expected) return code === expected ? null : `was refused with ${code}, not ${expected}`;
  // An endpoint without a guard may still check a secret, such as a shop computer's.
  const guarded = endpoint.guard !== 'anyone';
  const keptOut = (guarded && code === 'unauthenticated') || message.startsWith(noPermission);
  return keptOut ? 'was kept out' : null;
}

/**
 * Returns the error code with which a request must be rejected, `any` if any code is acceptable, or null if the request
 * must be accepted.
 */
function refusalOf(endpoint: Endpoint, viewer: Viewer): ErrorCode | 'any' | null {
  const { guard, permission, verified } = endpoint;
  const isOpen = guard === 'reader' || guard === 'visitor';
  if (guard === 'anyone' || (isOpen && viewer === 'visitor')) return null;
  // None of the viewers is a phone that has scanned a QR code.
  if (viewer === 'visitor' || guard === 'phone') return 'unauthenticated';
  if (viewer === 'revoked') return guard === 'identity' ? 'any' : 'unauthenticated';
  const role = viewer === 'staff' || viewer === 'admin' ? viewer : 'user';
  if (permission && !may(role, permission)) return 'forbidden';
  return verified && viewer === 'unverified' ? 'email_unverified' : null;
}

/** Returns whether a request is rejected before its input is read. */
export function isKeptOut(endpoint: Endpoint, viewer: Viewer): boolean {
  const refusal = refusalOf(endpoint, viewer);
  return refusal !== null && refusal !== 'any';
}

async function leaksIn(
  text: string,
  { secrets }: Scene,
  { viewer, shot }: Call,
): Promise<string[]> {
  const sent = JSON.stringify(shot.input) ?? '';
  const leaks: string[] = [];
  for (const { what, text: secret, seenBy, isOpen } of secrets) {
    if (seenBy.includes(viewer) || !contains(text, secret) || sent.includes(secret)) continue;
    if (!(await isOpen?.())) leaks.push(what);
  }
  const inside = internals.exec(text)?.[0];
  return inside === undefined ? leaks : [...leaks, inside];
}

/** Returns whether the text contains the secret. A short number can also occur in an id or a time. */
function contains(text: string, secret: string): boolean {
  if (!text.includes(secret)) return false;
  return secret.length > 6 || new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(text);
}
