import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { settingNames } from '#server/config.ts';
import { type secretShapes, secretsIn } from './support/secrets.ts';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'dist/web');

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'second-fret-secrets-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the built client contains nothing that looks like a secret', () => {
  expect(secretsIn(built)).toEqual([]);
});

test('a build contains none of the values of the server’s settings', () => {
  const values = Object.fromEntries(
    settingNames
      .filter((name) => name !== 'NODE_ENV')
      .map((name) => [name, `${name.toLowerCase()}-${crypto.randomUUID()}`]),
  );
  expect(Object.keys(values)).toEqual(
    expect.arrayContaining(['TOKEN_SECRET', 'SMTP_URL', 'DATABASE_URL', 'IMAGE_HOST_KEY']),
  );
  const arguments_ = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, ...values, NODE_ENV: 'production' };
  const build = spawnSync(process.execPath, [vite, ...arguments_], { cwd: root, env });
  expect(build.status, String(build.stderr)).toBe(0);
  expect(secretsIn(folder, values)).toEqual([]);
});

test('a planted secret is found, by its shape or value', () => {
  cpSync(built, folder, { recursive: true });
  const [script = ''] = globSync('assets/*.js', { cwd: folder });
  // The strings are split, so that secret scanners don't mistake them for real secrets.
  const planted: Record<keyof typeof secretShapes, string> = {
    'private key': ['-----BEGIN', 'PRIVATE KEY-----'].join(' '),
    'service account': `{"client_email":"a@b.${'iam'}.gserviceaccount.com"}`,
    'address with a password': ['smtps://shop', 'hunter2@mail.example'].join(':'),
    'query with a key': `https://s3.example/a?X-Amz-${'Signature'}=${'0a'.repeat(32)}`,
    'access key': `${'AKIA'}${'Z'.repeat(16)}`,
    'named secret': `const c={tokenSecret${':'}"${'x'.repeat(32)}"}`,
    'signed token': [`eyJ${'a'.repeat(20)}`, `eyJ${'b'.repeat(20)}`, 'c'.repeat(20)].join('.'),
  };
  for (const text of Object.values(planted)) {
    appendFileSync(join(folder, script), `\n//${text}\n`);
  }
  appendFileSync(join(folder, 'index.html'), '<!-- planted-value -->');
  expect(secretsIn(folder, { TOKEN_SECRET: 'planted-value' }).sort()).toEqual(
    [
      ...Object.keys(planted).map((name) => `${script}: ${name}`),
      'index.html: TOKEN_SECRET',
    ].sort(),
  );
});
