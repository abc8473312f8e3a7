type Cause = { code?: string; message?: string };

/** Chromium rejects requests in which an application sets these headers. */
const unsafe = /^(content-length|cookie2|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/;

/**
 * Returns a stand-in for Electron's `session.fetch`. Like Electron's, it names errors as Chromium does, sends a body as a
 * whole, can't stop at a redirect, and keeps the connection open if the reply's stream is canceled: only the signal
 * closes it.
 */
export function sessionFetch(send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { method, headers, redirect, signal, url } = request;
    if ([...headers.keys()].some((name) => unsafe.test(name))) {
      throw new Error('net::ERR_INVALID_ARGUMENT');
    }
    const body = request.body && (await request.arrayBuffer());
    const reply = await send(url, { method, headers, body, redirect, signal }).catch((error) => {
      throw signal.aborted ? signal.reason : new Error(nameOf(error.cause));
    });
    if (redirect === 'manual' && reply.headers.has('location')) {
      throw new Error('Redirect was cancelled');
    }
    const reader = reply.body?.getReader();
    const pull = async (controller: ReadableStreamDefaultController) => {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) controller.close();
      else controller.enqueue(value);
    };
    return new Response(reader ? new ReadableStream({ pull }) : null, reply);
  };
}

function nameOf({ code = '', message = '' }: Cause = {}): string {
  if (message === 'unexpected redirect') {
    return "Attempted to redirect, but redirect policy was 'error'";
  }
  return code === 'ECONNREFUSED' ? 'net::ERR_CONNECTION_REFUSED' : 'net::ERR_EMPTY_RESPONSE';
}
