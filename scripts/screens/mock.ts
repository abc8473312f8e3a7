import type { Page } from '@playwright/test';
import { type Endpoint, type EndpointReply, statusOf } from '#contracts/endpoint.ts';
import { type ErrorCode, type ErrorReply, errorStatus } from '#contracts/errors.ts';
import { exactly } from '#tests/support/contract-client.ts';

/** Mocks the server's replies before a screen opens. */
export type Arrange = (page: Page) => Promise<unknown>;

/** Answers an endpoint's calls, with any parameters and query string. */
function answering({ method, path }: Endpoint, reply: { status: number; json: unknown }): Arrange {
  const address = new RegExp(`/api${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`);
  return async (page) => {
    await page.route(address, (route) =>
      route.request().method() === method ? route.fulfill(reply) : route.fallback(),
    );
  };
}

/** Replies with `reply`. Throws if it doesn't match the contract. */
export function replying<E extends Endpoint>(endpoint: E, reply: EndpointReply<E>): Arrange {
  const what = `the screens' reply to ${endpoint.method} ${endpoint.path}`;
  return async (page) => {
    const json = exactly(endpoint.reply, reply, what);
    await answering(endpoint, { status: statusOf(endpoint), json })(page);
  };
}

/** The server's reply to a call that fails. */
export function errorReply(
  code: ErrorCode,
  message = 'Something went wrong on our side. Try again in a moment.',
): { status: number; json: ErrorReply } {
  const error = { code, message, request_id: '0198c0de-7a11-7000-8000-000000000042' };
  return { status: errorStatus[code], json: { error } };
}

/** Replies with an error. The client doesn't retry after the default error code, so the screen shows it at once. */
export const failing = (
  endpoint: Endpoint,
  code: ErrorCode = 'rate_limited',
  message = 'Too many requests. Please try again in a minute.',
): Arrange => answering(endpoint, errorReply(code, message));

export const all =
  (...arranges: Arrange[]): Arrange =>
  async (page) => {
    for (const arrange of arranges) await arrange(page);
  };
