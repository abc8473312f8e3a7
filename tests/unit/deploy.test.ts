import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '#server/config.ts';

const read = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8');

type Service = {
  environment?: Record<string, string>;
  secrets?: string[];
  depends_on?: Record<string, unknown>;
};
type Compose = { services: Record<string, Service>; secrets: Record<string, { file: string }> };

const unit = 'deploy/systemd/second-fret-server.service';
const dropIn = 'deploy/systemd/second-fret-.service.d/shop.conf';
const namesIn = (text: string) => [...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);

/** Returns the names that aren't settings. A setting `NAME` can also be in the file that `NAME_FILE` names. */
const unknown = (names: (string | undefined)[]) =>
  names.filter((name = '') => !settingNames.includes(name.replace(/_FILE$/, '')));

it('compose.yml names only settings, secrets and services that exist', async () => {
  const { services, secrets }: Compose = parse(await read('deploy/compose.yml'), { merge: true });
  const { shop1, shop2, migrate } = services;
  expect(shop1).toEqual(shop2);
  const environment = shop1?.environment ?? {};
  expect(unknown(Object.keys(environment))).toEqual([]);
  expect(migrate?.environment).toEqual(environment);
  const files = Object.values(environment).flatMap(
    (value) => /^\/run\/secrets\/(.+)/.exec(value)?.[1] ?? [],
  );
  expect(files.toSorted()).toEqual(shop1?.secrets?.toSorted());
  for (const { secrets: used = [], depends_on = {} } of Object.values(services)) {
    expect(Object.keys(secrets)).toEqual(expect.arrayContaining(used));
    expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
  }
});

it('settings.example.env and the systemd units name only settings that exist', async () => {
  expect(unknown(namesIn(await read('deploy/settings.example.env')))).toEqual([]);
  const text = await read(dropIn);
  const assigned = [...text.matchAll(/([A-Z_]+)_FILE=%d\/([A-Z_]+)/g)];
  expect(assigned.length).toBeGreaterThan(5);
  for (const [, name, credential] of assigned) {
    expect(settingNames).toContain(name);
    expect(credential).toBe(name);
    expect(text).toContain(`LoadCredential=${name}:/etc/second-fret/secrets/${name}\n`);
  }
});

it('the image and the systemd unit start the server with the flags of npm start', async () => {
  const { scripts } = JSON.parse(await read('package.json'));
  const flags: string[] = scripts.start.match(/--(max-semi|heap)\S+/g);
  expect(flags).toHaveLength(2);
  expect(await read('deploy/Containerfile')).toContain(
    `ENTRYPOINT ${JSON.stringify(['/usr/bin/node', ...flags]).replaceAll(',', ', ')}`,
  );
  expect(await read(unit)).toContain(`node ${flags.join(' ')} server/index.ts`);
});

it('waits longer for a server to stop than the server takes', async () => {
  const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(await read('deploy/settings.example.env'))?.[1]);
  const patience = [
    ...(await read('deploy/compose.yml')).matchAll(/stop_grace_period: (\d+)s/g),
    ...(await read(unit)).matchAll(/TimeoutStopSec=(\d+)/g),
  ];
  expect(patience.map(([, seconds]) => Number(seconds) > drain + 20)).toEqual([true, true, true]);
});
