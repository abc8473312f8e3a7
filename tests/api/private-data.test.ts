import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from '#contracts/app/api.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { startTestApp } from '#tests/support/api.ts';
import {
  emptyFigures,
  isEnding,
  isRead,
  isWrite,
  sendAll,
  shuffled,
  valid,
} from '#tests/support/judged-calls.ts';
import { privateData, privateName, publicFields } from '#tests/support/private-data.ts';
import { setScene } from '#tests/support/private-scene.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1000', PUBLIC_CATALOGUE: 'true' } });

it('is shown only to those who may see it, in every reply to every role', async () => {
  const scene = await setScene(app);
  const figures = emptyFigures();
  const send = (...about: [Parameters<typeof sendAll>[3], { ended: true }?]) =>
    sendAll(app.origin, scene, figures, ...about);
  await send(valid(isRead));
  await send(shuffled(valid(isWrite), 1));
  await send(valid(isRead));
  await send(valid(isEnding), { ended: true });
  expect([...figures.problems.values()].join('\n\n')).toBe('');
  expect(figures.times.length).toBeGreaterThan(1_000);
});

it('has a list of who may see each field that looks private', () => {
  const known = new Set(
    Object.values(privateData).flatMap(({ fields }) => fields as readonly string[]),
  );
  const names = new Set(
    Object.values(api).flatMap((endpoint: Endpoint) =>
      replyNames(z.toJSONSchema(endpoint.reply) as Schema),
    ),
  );
  const looksPrivate = [...names].filter((name) => privateName.test(name));
  expect(looksPrivate.filter((name) => !known.has(name) && !publicFields.includes(name))).toEqual(
    [],
  );
  expect([...known, ...publicFields].filter((name) => !names.has(name))).toEqual([]);
});

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

function replyNames({ properties = {}, items, anyOf = [] }: Schema): string[] {
  const inner = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])];
  return [...Object.keys(properties), ...inner.flatMap(replyNames)];
}
