import { decodeJwt } from 'jose';
import { callSignIn, type Reply, renew } from './sign-in-accounts.ts';

/** One line of tests/fixtures/sign-in-recordings.ndjson: a request to the sign-in service, and what it replied. */
export type Recording = {
  what: string;
  /** A request, or one of two things that happen between requests: `pause` (seconds) and `disable` (an account). */
  call: string;
  /** Can contain values of earlier replies, such as `{{ada.idToken}}`. */
  body?: unknown;
  /** The body as text, if it isn't valid. */
  raw?: string;
  /** False if the request has no API key. */
  key?: false;
  /** The name under which later requests find the reply's values, and the code in the email. */
  as?: string;
  status?: number;
  reply?: unknown;
  /** Firebase's code for the error. */
  refused?: string;
  mails?: { to: string; mode: string | null }[];
};

/** The sign-in service that replies, and what surrounds it. */
export type Surroundings = {
  url: string;
  /** Every email so far. */
  mails: readonly { to: string; link: string }[];
  pass(seconds: number): Promise<void>;
  disable(uid: string): Promise<void>;
};

/** Returns a function that sends a recorded request again, and returns the recording with the new reply. */
export function replaying({ url, mails, pass, disable }: Surroundings) {
  const known = new Map<string, string>();

  const filled = (text: string) =>
    text.replaceAll(/\{\{([^}]+)\}\}/g, (_, name: string) => known.get(name) ?? `missing ${name}`);

  return async (recording: Recording): Promise<Recording> => {
    const { status: _, reply: __, refused: ___, mails: ____, ...step } = recording;
    if (step.call === 'pause') {
      await pass(Number(step.body));
      return step;
    }
    if (step.call === 'disable') {
      await disable(filled(String(step.body)));
      return step;
    }
    const earlier = mails.length;
    const { status, body } = await send(url, step, filled);
    const sent = mails
      .slice(earlier)
      .map(({ to, link }) => ({ to, query: new URL(link).searchParams }));
    if (step.as) {
      const code = sent.at(-1)?.query.get('oobCode');
      const { id_token: idToken = body.idToken, refresh_token: refreshToken = body.refreshToken } =
        body;
      const values = { localId: body.localId, idToken, refreshToken, code };
      for (const [name, value] of Object.entries(values)) {
        if (typeof value === 'string') known.set(`${step.as}.${name}`, value);
      }
    }
    return {
      ...step,
      status,
      ...(status === 200 ? { reply: steady(body, known) } : { refused: codeOf(body) }),
      ...(sent.length > 0 && {
        mails: sent.map(({ to, query }) => ({
          to,
          mode: query.get('mode'),
        })),
      }),
    };
  };
}

async function send(
  url: string,
  { call, body, raw, key }: Recording,
  filled: (text: string) => string,
): Promise<Reply> {
  if (call === 'token') {
    const { refresh_token, ...rest } = JSON.parse(filled(JSON.stringify(body)));
    return renew(url, refresh_token, rest);
  }
  return callSignIn(
    url,
    call,
    raw ?? filled(JSON.stringify(body)),
    key === false ? '' : '?key=test',
  );
}

/** The SDK reads only the part of a message that comes before the colon. */
const codeOf = ({ error }: Reply['body']) =>
  String((error as { message?: unknown } | undefined)?.message).split(' : ')[0] ?? '';

/** Neither Firebase's SDK nor our client reads these, so they aren't recorded. */
const unread = [
  ...['context', 'emailRecycled', 'federatedId', 'firstName', 'fullName', 'kind', 'lastName'],
  ...['lastRefreshAt', 'oauthAccessToken', 'passwordUpdatedAt', 'photoUrl', 'picture'],
  ...['project_id', 'rawUserInfo'],
  ...['registered', 'screenName', 'token_type', 'user_id', 'validSince', 'verifiedProvider'],
  'version',
];
const times = ['iat', 'exp', 'auth_time', 'createdAt', 'lastLoginAt'];
const randoms = ['sessionId', 'refreshToken', 'refresh_token'];

/** Replaces what differs in every run: times, ids and tokens. An ID token becomes its claims. */
function steady(value: unknown, known: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => steady(item, known));
  if (typeof value === 'string') {
    return knows(known, value) ?? value;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !unread.includes(name))
      .map(([name, field]) => {
        if (/^(localId|sub)$/.test(name) && !knows(known, field)) return [name, '<random>'];
        if (times.includes(name)) return [name, '<time>'];
        if (randoms.includes(name)) return [name, '<random>'];
        if (/^(id_?token|access_token)$/i.test(name))
          return [name, steady(decodeJwt(String(field)), known)];
        // The SDK ignores the order.
        if (name === 'providerUserInfo') return [name, byProvider(steady(field, known))];
        return [name, steady(field, known)];
      }),
  );
}

function knows(known: ReadonlyMap<string, string>, id: unknown): string | undefined {
  const found = [...known].find(([name, value]) => name.endsWith('.localId') && value === id);
  return found && `{{${found[0]}}}`;
}

const byProvider = (infos: unknown) =>
  (infos as { providerId: string }[]).toSorted((a, b) => (a.providerId < b.providerId ? -1 : 1));
