import type { Page } from '@playwright/test';
import type { Endpoint, EndpointReply } from '#contracts/endpoint.ts';
import { type ErrorCode, errorStatus } from '#contracts/errors.ts';
import { exactly } from '#tests/support/contract-client.ts';

/** Mocks the server's replies before a screen opens. */
export type Arrange = (page: Page) => Promise<unknown>;

/** Returns a pattern that matches an endpoint's URL with any parameters and query string. */
function addressOf({ path }: Endpoint): RegExp {
  const pattern = path.replaceAll(/\{\w+\}/g, '[^/?]+');
  return new RegExp(`/api${pattern}(\\?.*)?$`);
}

function answering(
  endpoint: Endpoint,
  reply: { status: number; json: unknown } | 'never',
): Arrange {
  return async (page) => {
    await page.route(addressOf(endpoint), async (route) => {
      if (route.request().method() !== endpoint.method) return route.fallback();
      if (reply !== 'never') await route.fulfill(reply);
    });
  };
}

/** Replies with `reply`. Throws if it doesn't match the contract. */
export function replying<E extends Endpoint>(endpoint: E, reply: EndpointReply<E>): Arrange {
  const what = `the screens' reply to ${endpoint.method} ${endpoint.path}`;
  return async (page) => {
    const json = exactly(endpoint.reply, reply, what);
    await answering(endpoint, { status: endpoint.status, json })(page);
  };
}

/** Changes the server's real reply. Throws if the result no longer matches the contract. */
export function altering<E extends Endpoint>(
  endpoint: E,
  change: (reply: EndpointReply<E>) => EndpointReply<E>,
): Arrange {
  const what = `the screens' change of ${endpoint.method} ${endpoint.path}`;
  return async (page) => {
    await page.route(addressOf(endpoint), async (route) => {
      if (route.request().method() !== endpoint.method) return route.fallback();
      const response = await route.fetch();
      const json = exactly(endpoint.reply, change(await response.json()), what);
      await route.fulfill({ response, json });
    });
  };
}

/** Never replies, so that the screen stays in its loading state. */
export const loading = (endpoint: Endpoint): Arrange => answering(endpoint, 'never');

const tooMuch = 'Too many requests. Please try again in a minute.';

/**
 * Replies with an error. The client doesn't retry after the default error code, so the screen shows the error at once.
 */
export function failing(
  endpoint: Endpoint,
  code: ErrorCode = 'rate_limited',
  message = tooMuch,
  fields?: Record<string, string>,
): Arrange {
  const error = { code, message, fields, request_id: '0198c0de-7a11-7000-8000-000000000042' };
  return answering(endpoint, { status: errorStatus[code], json: { error } });
}

export const all =
  (...arranges: Arrange[]): Arrange =>
  async (page) => {
    for (const arrange of arranges) await arrange(page);
  };
