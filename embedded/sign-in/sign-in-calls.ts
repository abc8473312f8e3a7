import { z } from 'zod';
import type { DurableProjectState } from './durable-project-state.ts';
import { accountOperations, badRequest, grantToken, type Operation } from './emulator.ts';
import type { IdTokenSigning } from './id-token-signing.ts';
import type { PasswordHardening } from './password-hardening.ts';

export type SignInParts = {
  state: DurableProjectState;
  signing: IdTokenSigning;
  hardenPassword: PasswordHardening;
  /** Base URL for links in emails, without a trailing slash. */
  origin: string;
};

type Call = { body: z.ZodType<CallBody>; operation: Operation };
type CallBody = { idToken?: string | undefined; [field: string]: unknown };

const token = z.string().max(8_192).optional();
const email = z.string().max(254).optional();
const password = z.string().max(4_096).optional();
const oobCode = z.string().max(256).optional();
const url = z.string().max(8_192).optional();
const returnSecureToken = z.boolean().optional();

// The schemas below accept only the fields that the browser's SDK sends: no other user's id, no tenant, and no admin
// fields. If a request contains a field that would change its meaning, the request is rejected. Ignoring the field is
// not enough.
const refused = z.undefined().optional();
const anyCall = { tenantId: refused, localId: refused, targetProjectId: refused };

const calls: Record<string, Call> = {
  'accounts:signUp': {
    body: z.object({
      ...anyCall,
      email: z
        .string()
        .max(254)
        .regex(/^[^@\s<>"]+@[^@\s<>"]+$/, 'INVALID_EMAIL'),
      password,
      displayName: z.string().max(256).optional(),
      idToken: refused,
      returnSecureToken,
    }),
    operation: accountOperations.signUp,
  },
  'accounts:signInWithPassword': {
    body: z.object({ ...anyCall, email, password, idToken: refused, returnSecureToken }),
    operation: accountOperations.signInWithPassword,
  },
  'accounts:signInWithIdp': {
    body: z.object({
      ...anyCall,
      requestUri: url,
      postBody: url,
      sessionId: z.string().max(8_192).optional(),
      idToken: token,
      returnSecureToken,
      returnIdpCredential: z.boolean().optional(),
    }),
    operation: accountOperations.signInWithIdp,
  },
  'accounts:update': {
    body: z.object({
      ...anyCall,
      idToken: token,
      oobCode,
      displayName: z.string().max(256).optional(),
      photoUrl: z.string().max(2_048).optional(),
      password,
      email: refused,
      deleteAttribute: z.array(z.enum(['DISPLAY_NAME', 'PHOTO_URL'])).optional(),
      deleteProvider: refused,
      linkProviderUserInfo: refused,
      mfa: refused,
      returnSecureToken,
    }),
    operation: accountOperations.update,
  },
  'accounts:lookup': {
    body: z.object({ ...anyCall, idToken: token }),
    operation: accountOperations.lookup,
  },
  'accounts:delete': {
    body: z.object({ ...anyCall, idToken: token }),
    operation: accountOperations.delete,
  },
  'accounts:sendOobCode': {
    body: z.object({
      ...anyCall,
      requestType: z.enum(['PASSWORD_RESET', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL']),
      email,
      newEmail: email,
      idToken: token,
      continueUrl: url,
      returnOobLink: refused,
    }),
    operation: accountOperations.sendOobCode,
  },
  'accounts:resetPassword': {
    body: z.object({ ...anyCall, oobCode, newPassword: password }),
    operation: accountOperations.resetPassword,
  },
  'accounts:createAuthUri': {
    body: z.object({ ...anyCall, identifier: email, continueUri: url }),
    operation: accountOperations.createAuthUri,
  },
};

const refreshBody = z.object({ grant_type: z.string(), refresh_token: z.string().max(8_192) });

/** Returns true if `name` is a known operation, for example `accounts:signUp`. */
export const isSignInCall = (name: string) => Object.hasOwn(calls, name);

/**
 * Runs one Identity Toolkit operation with the body that the SDK sent.
 * @throws ApiError with Firebase's code as its message
 */
export async function runSignInCall(name: string, input: unknown, parts: SignInParts) {
  const call = calls[name];
  if (!call) throw badRequest('OPERATION_NOT_ALLOWED');
  const body = parseBody(call.body, input);
  if (body.idToken) await parts.signing.verify(body.idToken);
  if (name === 'accounts:signInWithIdp') assertGoogle(body);
  return run(call, body, parts);
}

/** Renews an ID token. The SDK sends the body as a form. */
export async function renewIdToken(form: unknown, parts: SignInParts) {
  const { grant_type, refresh_token } = parseBody(refreshBody, form);
  const body = { grantType: grant_type, refreshToken: refresh_token };
  const reply = grantToken(parts.state, body, { req: { origin: parts.origin } });
  return presentable(await reply, parts.signing);
}

/** Runs one of the emulator's operations, with passwords hashed and tokens signed. */
export async function run(call: { operation: Operation }, body: object, parts: SignInParts) {
  const hardened: Record<string, unknown> = { ...body };
  for (const field of ['password', 'newPassword']) {
    const value = hardened[field];
    if (typeof value === 'string') hardened[field] = await parts.hardenPassword(value);
  }
  const reply = await call.operation(parts.state, hardened, { req: { origin: parts.origin } });
  return presentable(reply, parts.signing);
}

function parseBody<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(withoutNulls(input));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const isCode = issue?.code === 'invalid_format' && /^[A-Z_]+$/.test(issue.message);
  const field = issue?.path.join('.') || 'the body';
  throw badRequest(isCode ? issue.message : `OPERATION_NOT_ALLOWED : Unacceptable: ${field}`);
}

// The SDK sends null for missing values.
function withoutNulls(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return {};
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

// The emulator may read the provider from any of these three places, so all of them must name Google.
function assertGoogle(body: CallBody) {
  const uri = URL.parse(String(body.requestUri ?? ''));
  const places = [String(body.postBody ?? ''), uri?.search ?? '', uri?.hash.slice(1) ?? ''];
  const providers = places.flatMap((place) => new URLSearchParams(place).getAll('providerId'));
  if (providers.length === 0 || providers.some((provider) => provider !== 'google.com')) {
    throw badRequest('OPERATION_NOT_ALLOWED : Only Google is enabled');
  }
}

const TOKEN_FIELDS = ['idToken', 'id_token', 'access_token'];

async function presentable(reply: unknown, signing: IdTokenSigning) {
  const shown: Record<string, unknown> = withoutHash(Object.assign({}, reply));
  if (Array.isArray(shown.users)) shown.users = shown.users.map(withoutHash);
  for (const field of TOKEN_FIELDS) {
    const unsigned = shown[field];
    if (typeof unsigned === 'string') shown[field] = await signing.sign(unsigned);
  }
  return shown;
}

// Removes fields that the emulator returns but a real project never does.
function withoutHash({ passwordHash, salt, ...rest }: Record<string, unknown>) {
  return rest;
}
