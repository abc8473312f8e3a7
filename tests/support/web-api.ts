import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { PriceGuide } from '#contracts/catalog/price-guide.ts';
import { type Endpoint, type EndpointReply, errorsOf, statusOf } from '#contracts/endpoint.ts';
import { approvalHeader, type ErrorCode, errorStatus } from '#contracts/errors.ts';
import type { Role } from '#contracts/permissions.ts';
import type { Draft } from '#contracts/selling/selling.ts';
import { type Call, type EndpointOf, endpointOf, exactly } from './contract-client.ts';
import { exampleConfig } from './example-config.ts';
import {
  exampleAccount,
  exampleCategories,
  exampleFacets,
  exampleImage,
  exampleOverview,
  exampleTill,
  lastOwnPage,
  lastPage,
  lastProductPage,
} from './web-examples.ts';

const noGuide = {
  brand: '',
  model: '',
  condition: 'Excellent',
  low: null,
  middle: null,
  high: null,
  count: 0,
  sold: 0,
  since: null,
  weak: true,
  comparables: [],
  months: [],
} satisfies PriceGuide;

let role: Role = 'user';

/** Sets the role that the role check replies by default. */
export function checkRoleAs(checked: Role): void {
  role = checked;
}

/**
 * The fake API for the web tests. A request without a prepared reply fails the test. Requests that many screens send
 * have default replies: empty lists, the example's categories, default settings, the role of who is signed in, and an
 * event stream without events.
 */
export const webApi = setupServer(
  http.get('*/api/products/facets', () => HttpResponse.json(exampleFacets())),
  http.get('*/api/products/:id/similar', () => HttpResponse.json({ items: [], from_seller: [] })),
  http.get('*/api/bookings', () => HttpResponse.json(lastPage([]))),
  http.get('*/api/newProducts', () => HttpResponse.json(lastOwnPage([]))),
  http.get('*/api/my/decisions', () => HttpResponse.json(lastPage([]))),
  http.get('*/api/watchlist/ids', () => HttpResponse.json({ ids: [] })),
  http.get('*/api/savedSearches', () => HttpResponse.json({ items: [] })),
  http.get('*/api/priceGuide', () => HttpResponse.json(noGuide)),
  http.get('*/api/moderation/notes/:about/:id', () => HttpResponse.json({ items: [] })),
  http.get('*/api/config', () => HttpResponse.json(exampleConfig)),
  http.get('*/api/users/admin/:email', () =>
    HttpResponse.json({ isAdmin: role === 'admin', role }),
  ),
  http.get('*/api/categories', () => HttpResponse.json(exampleCategories)),
  http.get('*/api/account', () => HttpResponse.json(exampleAccount)),
  http.get('*/api/account/photoSpace', () => HttpResponse.json({ used: 0, limit: null })),
  http.get('*/api/threads/blocked', () => HttpResponse.json({ items: [] })),
  http.get('*/api/overview', () => HttpResponse.json(exampleOverview())),
  http.get('*/api/counter/day', () =>
    HttpResponse.json({
      since: '2026-02-03T09:00:00.000Z',
      pickups: { items: [], total: 0, overdue: 0, fresh: 0 },
      due: { owners: 0, amount: '0.00' },
    }),
  ),
  http.get('*/api/counter', () =>
    HttpResponse.json({
      scanned: null,
      products: [],
      scanned_item: null,
      items: [],
      bookings: [],
      people: [],
    }),
  ),
  http.get('*/api/counter/offlineStock', () => HttpResponse.json({ pieces: [], items: [] })),
  http.get('*/api/newArrivals', () => HttpResponse.json({ items: [] })),
  http.get('*/api/products', () => HttpResponse.json(lastProductPage([]))),
  http.get('*/api/stockBook', () =>
    HttpResponse.json({ ...lastPage([]), tax: { scheme: 'none', rate: 0 } }),
  ),
  http.get('*/api/till', () => HttpResponse.json({ open: exampleTill(1), last: null })),
  http.get('*/api/notices/unread', () => HttpResponse.json({ unread: 0 })),
  http.get('*/api/threads/waiting', () => HttpResponse.json({ waiting: 0 })),
  http.get('*/api/notices/settings', () => HttpResponse.json({ items: [] })),
  http.get('*/api/events', () => streamOf(new ReadableStream())),
  // A form saves its draft when it closes, so also at the end of a test.
  http.put<{ id: string }, Pick<Draft, 'form' | 'version'>>(
    '*/api/drafts/:id',
    async ({ params, request }) => {
      const { form, version } = await request.json();
      const images = form.image_urls.map((url) => ({ ...exampleImage, url }));
      const updated_at = new Date().toISOString();
      return HttpResponse.json({ _id: params.id, form, images, version: version + 1, updated_at });
    },
  ),
);

/** Creates a reply that streams `body` as server-sent events. */
export function streamOf(body: ReadableStream<Uint8Array>): Response {
  // Use chunked encoding. Without it, Node would take the end of the connection for the end of the response, and throw
  // if the connection breaks.
  const headers = { 'content-type': 'text/event-stream', 'transfer-encoding': 'chunked' };
  return new HttpResponse(body, { headers });
}

/** A request that the API has received. */
export type Arrived = {
  params: Record<string, string>;
  query: URLSearchParams;
  /** The parsed JSON body, or undefined. */
  body: unknown;
  bearer: string | null;
  idempotencyKey: string | null;
  approval: string | null;
};

type Responder<E extends Endpoint> = (
  call: Arrived,
) => EndpointReply<E> | Response | Promise<EndpointReply<E> | Response>;
type Answer<E extends Endpoint> = EndpointReply<E> | Responder<E>;

/**
 * Answers requests to an endpoint with `reply` until the test ends. If `reply` is a function, it gets the request and
 * returns the reply or a {@link refusal}. Checks replies against the contract. Returns the requests.
 */
export function answer<C extends Call>(to: C, reply: Answer<EndpointOf<C>>): Arrived[] {
  const endpoint: Endpoint = endpointOf(to);
  const calls: Arrived[] = [];
  const path = `*/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  webApi.use(
    http[methods[endpoint.method]](path, async ({ request, params }) => {
      const call = await arrived(request, params);
      calls.push(call);
      const given = isResponder(reply) ? await reply(call) : reply;
      if (given instanceof Response) return given;
      const what = `the test's reply to ${endpoint.method} ${endpoint.path}`;
      if (endpoint.csv || endpoint.lines) return HttpResponse.text(String(given));
      return HttpResponse.json(exactly(endpoint.reply, given, what) as object, {
        status: statusOf(endpoint),
      });
    }),
  );
  return calls;
}

/** Rejects requests to an endpoint with `code`. Throws if the endpoint's contract doesn't list that code. */
export function refuse(
  to: Call,
  code: ErrorCode,
  details: { message?: string; fields?: Record<string, string> } = {},
): Arrived[] {
  const endpoint: Endpoint = endpointOf(to);
  if (!errorsOf(endpoint).includes(code)) throw new Error(`${endpoint.path} never says ${code}`);
  return answer(endpoint, () => refusal(code, details));
}

/** Creates the reply to a rejected request, for an {@link answer} that depends on the request. */
export function refusal(
  code: ErrorCode,
  details: { message?: string; fields?: Record<string, string>; approval?: string } = {},
): Response {
  const error = { code, message: `Refused: ${code}.`, ...details, request_id: 'test-request' };
  return HttpResponse.json({ error }, { status: errorStatus[code] });
}

/** Makes requests to an endpoint fail as if the server were unreachable. Returns these requests. */
export function unreachable(to: Call): Arrived[] {
  const endpoint: Endpoint = endpointOf(to);
  return answer(endpoint, () => HttpResponse.error());
}

// Replies are JSON, so a function can't be a reply itself.
const isResponder = <E extends Endpoint>(reply: Answer<E>): reply is Responder<E> =>
  typeof reply === 'function';

const methods = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const;

async function arrived(
  request: Request,
  params: Record<string, string | readonly string[] | undefined>,
): Promise<Arrived> {
  const json = request.headers.get('content-type')?.includes('json');
  return {
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(String(value))]),
    ),
    query: new URL(request.url).searchParams,
    body: json ? await request.json() : undefined,
    bearer: /^bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null,
    idempotencyKey: request.headers.get('idempotency-key'),
    approval: request.headers.get(approvalHeader),
  };
}
