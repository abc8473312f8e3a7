import type { Endpoint, EndpointReply } from '#contracts/endpoint.ts';
import { platform } from '#src/platform/index.ts';
import { ApiError } from './api-error.ts';
import { currentSession, endSession, renewSession } from './session.ts';
import { type CallInput, type CallOptions, send } from './transport.ts';

/**
 * Calls the API: the renderer's only way to the wire. `input` is `{ params, query, body, file }`, each
 * only where the endpoint has it. Adds the session's bearer, and renews it once where it is refused.
 * Throws an {@link ApiError}.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<EndpointReply<E>> {
  if (endpoint.guard === 'anyone' || options.bearer !== undefined) {
    return send(endpoint, input, options);
  }
  const bearer = await platform.session.bearer();
  options.signal?.throwIfAborted();
  try {
    return await send(endpoint, input, { ...options, bearer });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if (!(await platform.session.current())) {
      // The browser's storage was cleared: the page still believes in a session that is gone.
      if (currentSession().status === 'signed-in') await endSession();
      throw error;
    }
    // Another tab may have renewed it already.
    if ((await platform.session.bearer()) === bearer) await renewSession();
    const renewed = await platform.session.bearer();
    return await send(endpoint, input, { ...options, bearer: renewed }).catch(
      async (again: unknown) => {
        if (again instanceof ApiError && again.status === 401) await endSession();
        throw again;
      },
    );
  }
}
