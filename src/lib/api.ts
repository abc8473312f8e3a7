import * as z from 'zod/mini';
import type { Endpoint, EndpointReply } from '#contracts/endpoint.ts';
import { type CallInput, type CallOptions, createClient, type Sender } from '#sign-in/client.ts';
import { platform } from '#src/platform/index.ts';
import { ApiError, valueOrThrow } from './api-error.ts';
import { approvalAfter } from './approval-wait.ts';
import { callOutcomes } from './call-outcomes.ts';
import { changeHeader, noteChange } from './last-change.ts';
import { markReachable } from './reachability.ts';
import { acceptUser, currentSession, endSession } from './session.ts';

// By default, zod generates code from strings, which the content policy blocks.
z.config({ jitless: true });

export type ApiOptions = CallOptions & {
  /** The function that sends the request. Defaults to `fetch`. To report progress, use `sendWithProgress`. */
  sender?: Sender | undefined;
};

/** Returns a client that records whether the shop responds. */
function clientWith(sender: Sender = fetch) {
  return createClient(async (url, request) => {
    Object.assign(request.headers, changeHeader());
    try {
      const response = await sender(url, request);
      markReachable(true);
      return response;
    } catch (error) {
      if (!request.signal?.aborted) markReachable(false);
      throw error;
    } finally {
      if (request.method !== 'GET') noteChange();
    }
  }, ApiError);
}

/**
 * Calls the API. All API calls by the client go through this function. `input` contains the endpoint's `params`,
 * `query`, `body` and `file`. Adds the access token, and the approval of a colleague if it needs one. Throws an {@link ApiError}.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { sender, ...options }: ApiOptions = {},
): Promise<EndpointReply<E>> {
  const client = clientWith(sender);
  if (endpoint.guard === 'anyone' || options.bearer !== undefined) {
    return client.call(endpoint, input, options);
  }
  try {
    const reply = await withToken(
      (bearer) => client.call(endpoint, input, { ...options, bearer }),
      options.signal,
    );
    callOutcomes.tell?.(endpoint);
    return reply;
  } catch (error) {
    const approval = await approvalAfter(error);
    if (approval === null) throw error;
    return call(endpoint, input, { ...options, sender, approval });
  }
}

/** Opens a stream with the access token. Throws an {@link ApiError}. */
export async function openStream(
  path: `/${string}`,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const stream = await withToken(
    (bearer) => clientWith().stream(path, headers, { bearer, signal }),
    signal,
  );
  callOutcomes.tell?.({});
  return stream;
}

/**
 * `done` is set while the user's account is being deleted, and resolves to null if it is not deleted. Until then, calls
 * that the server rejects don't end the session, because the screen that shows the result needs it.
 */
export const deletion: { done?: Promise<unknown> } = {};

/**
 * Runs `request` with the access token. If the server rejects the token, runs `request` again with a new one. Only the
 * owner of the session decides whether it has ended.
 */
async function withToken<T>(
  request: (bearer: string | null) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const attempt = async (bearer: string | null) => {
    signal?.throwIfAborted();
    return request(bearer).catch((error: unknown) => {
      callOutcomes.tell?.({ error });
      throw error;
    });
  };
  const bearer = await platform.session.bearer();
  const sender = currentSession();
  try {
    return await attempt(bearer);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (await deletion.done) throw error;
    const user = valueOrThrow(await platform.session.rejected(bearer));
    if (!user) {
      // The browser's storage was cleared while the page was open.
      if (currentSession().status === 'signed-in') await endSession();
      throw error;
    }
    // Someone else may have signed in on this computer since.
    if (sender.status === 'signed-in' && sender.user._id !== user._id) throw error;
    // The user may have logged out or locked the computer since.
    if (currentSession().status === 'signed-in') acceptUser(user);
    return await attempt(await platform.session.bearer());
  }
}
