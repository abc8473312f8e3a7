import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { api } from '#contracts/app/api.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { checkAdmin, issueToken } from '#contracts/people/users.ts';
import { getConfig } from '#contracts/system.ts';
import { readReply } from '#tests/support/contract-client.ts';
import { errorReply } from './mock.ts';

/**
 * How every call is answered: with the shop's own reply, with the emptiest reply that the contract allows, with text
 * that is hard to lay out, never, or with an error.
 */
export type Answer = 'demo' | 'empty' | 'long' | 'never' | 'error';

/** These calls decide which page is shown, so they always get the shop's own reply. */
const always: readonly Endpoint[] = [getConfig, checkAdmin, issueToken];

/** Every endpoint with a pattern for its addresses. Fixed paths come before those with parameters. */
const endpoints = Object.values<Endpoint>(api)
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^/api${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    parameters: endpoint.path.split('{').length,
  }))
  .sort((a, b) => a.parameters - b.parameters);

function endpointOf(method: string, path: string): Endpoint | undefined {
  const found = endpoints.find(
    ({ endpoint, pattern }) => endpoint.method === method && pattern.test(path),
  );
  return found?.endpoint;
}

/** Whether the page called the server, and which replies broke their contract. */
export type Calls = { called: boolean; broken: string[] };

/** Puts a stand-in for the server in front of a page. It checks every reply against its contract. */
export async function standIn(page: Page, answer: Answer): Promise<Calls> {
  const calls: Calls = { called: false, broken: [] };
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const endpoint = endpointOf(request.method(), new URL(request.url()).pathname);
    if (!endpoint || always.includes(endpoint)) return route.continue();
    calls.called = true;
    if (answer === 'never') return;
    if (answer === 'error') return route.fulfill(errorReply('internal'));
    // Playwright can't repeat requests with files.
    if (endpoint.stream || endpoint.file) return route.continue();
    const response = await route.fetch().catch(() => null);
    // The page has been closed.
    if (!response) return;
    const body = new Uint8Array(await response.body());
    const init = { status: response.status(), headers: response.headers() };
    const outcome = await readReply(endpoint, new Response(body, init)).catch((error: Error) => {
      calls.broken.push(error.message);
    });
    const json = outcome?.ok && answered(endpoint, answer, outcome.reply);
    await route.fulfill(json ? { response, json } : { response });
  });
  return calls;
}

type Fields = Record<string, unknown>;
const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Returns a copy of a reply, changed wherever the contract allows it, or null if the shop's own reply is the answer. */
function answered(endpoint: Endpoint, answer: Answer, reply: unknown): unknown {
  if (answer === 'demo' || !isRecord(reply)) return null;
  const whole = structuredClone(reply);
  const visit = (fields: Fields): void => {
    for (const [at, value] of Object.entries(fields)) {
      const other = answer === 'empty' ? lessThan(value) : longerThan(value, at);
      if (other !== undefined) fields[at] = other;
      if (other !== undefined && z.safeParse(endpoint.reply, whole).success) continue;
      fields[at] = value;
      if (isRecord(value)) visit(value);
    }
  };
  visit(whole);
  return whole;
}

/** No list items, no optional records, counts of 0. */
function lessThan(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (isRecord(value)) return null;
  return typeof value === 'number' ? 0 : undefined;
}

// Text without spaces, and text with right-to-left letters and unusual characters.
const unbroken = 'Stratocaster'.repeat(10);
const mixed =
  '🎸 גיטרה חשמלית — Fender ’62 “Relic” <b>sunburst</b> with case, papers and strap, please read';
/** The fields that people write. Those that other calls are made with are left out. */
const written =
  /^(title|selectedProduct|name|buyer|seller_name|text|message|description|statement|reason|location|staff|opened_by)$/;

/** What people may write, and still hard to lay out. */
function longerThan(value: unknown, field: string): unknown {
  if (typeof value !== 'string' || !written.test(field)) return undefined;
  return value.length % 2 === 0 ? unbroken : mixed;
}
