/** The sign-in service's response to a sign-in. */
export type SignedIn = { uid: string; email: string; idToken: string; refreshToken: string };

export type Reply = { status: number; body: Record<string, unknown> };

/** Sends a request such as `accounts:signUp` to the sign-in service at `url`, as the browser's SDK does. */
export async function callSignIn(
  url: string,
  call: string,
  body: object | string,
  query = '?key=test',
): Promise<Reply> {
  return post(`${url}/identitytoolkit.googleapis.com/v1/${call}${query}`, {
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Creates an account and signs in. If `name` is given, the returned ID token contains it. */
export async function signUp(
  url: string,
  account: { email: string; password: string; name?: string },
): Promise<SignedIn> {
  const { email, password, name } = account;
  const body = { email, password, displayName: name, returnSecureToken: true };
  return signedIn(await callSignIn(url, 'accounts:signUp', body));
}

/** Like {@link signUp}, but the address is verified: this signs in with Google, then adds the password. */
export async function signUpVerified(
  url: string,
  account: { email: string; password: string; name?: string },
): Promise<SignedIn> {
  const { email, password, name } = account;
  const claims = { sub: email, email, ...(name !== undefined && { name }) };
  const { idToken } = await signInWithGoogle(url, claims);
  const reply = await callSignIn(url, 'accounts:update', { idToken, password });
  if (reply.status !== 200) throw new Error(`Sign-in answered ${JSON.stringify(reply)}`);
  return signIn(url, account);
}

export async function signIn(
  url: string,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const body = { email, password, returnSecureToken: true };
  return signedIn(await callSignIn(url, 'accounts:signInWithPassword', body));
}

/** Signs in as the emulator's Google page does, with any identity. */
export async function signInWithGoogle(
  url: string,
  claims: { sub: string; email: string; name?: string },
): Promise<SignedIn> {
  const idToken = JSON.stringify({ ...claims, email_verified: true });
  return signedIn(
    await callSignIn(url, 'accounts:signInWithIdp', {
      requestUri: 'http://localhost',
      postBody: new URLSearchParams({ id_token: idToken, providerId: 'google.com' }).toString(),
      returnSecureToken: true,
    }),
  );
}

/** Exchanges a refresh token for a new ID token. */
export async function renew(
  url: string,
  refresh_token: string | undefined,
  rest: { grant_type?: string } = { grant_type: 'refresh_token' },
): Promise<Reply> {
  return post(`${url}/securetoken.googleapis.com/v1/token?key=test`, {
    body: new URLSearchParams({ ...rest, ...(refresh_token !== undefined && { refresh_token }) }),
  });
}

/** Returns Firebase's error code for a failed request, for example `EMAIL_EXISTS`. */
export function refusal({ body }: Reply): string {
  const error: unknown = body.error;
  if (typeof error !== 'object' || error === null || !('message' in error)) return 'none';
  return String(error.message).split(' ')[0] ?? '';
}

async function post(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, { method: 'POST', ...init });
  return { status: response.status, body: await response.json() };
}

function signedIn(reply: Reply): SignedIn {
  if (reply.status !== 200) throw new Error(`Sign-in answered ${JSON.stringify(reply)}`);
  const text = (field: string) => String(reply.body[field]);
  return {
    uid: text('localId'),
    email: text('email'),
    idToken: text('idToken'),
    refreshToken: text('refreshToken'),
  };
}
