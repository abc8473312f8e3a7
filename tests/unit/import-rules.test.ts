import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');
const above = '#src/bookings/booking-queries.ts';

/** A file, its content, and the part of the finding that names the broken rule. Without one, the file is accepted. */
const files: [string, string, string?][] = [
  ['contracts/a.ts', `import * as z from 'zod/mini';`],
  ['contracts/b.ts', `import { fastify } from 'fastify';`, 'contracts/* may import'],
  ['contracts/c.ts', `import type { ReactNode } from 'react';`, 'contracts/* may import'],
  ['sign-in/a.ts', `import { initializeApp } from 'firebase/app';`],
  ['sign-in/b.ts', `import { readFile } from 'node:fs/promises';`, 'sign-in may import'],
  ['src/ui/a.ts', `import { useId } from 'react';`],
  ['src/ui/b.ts', `import type { User } from '#contracts/people/users.ts';`, 'src/ui may import'],
  ['src/platform/a.ts', `import { Money } from '#contracts/money.ts';`],
  ['src/platform/b.ts', `import { call } from '#src/lib/api.ts';`, 'src/platform may import'],
  ['src/lib/a.ts', `import { secrets } from '#src/platform/secrets.ts';`],
  ['src/lib/b.ts', `import { Button } from '#src/ui/button.tsx';`, 'src/lib may import'],
  ['src/app/a.ts', `import { bookings } from '${above}';`],
  ['src/app/b.ts', `import type { Config } from '#server/config.ts';`, 'src may import'],
  ['src/app/c.ts', `import { readFileSync } from 'fs';`, 'src may import'],
  ['src/app/d.ts', `import { ipcRenderer } from 'electron';`, 'src may import'],
  ['src/counter/a.ts', `import { bookings } from '${above}';`],
  ['src/catalog/a.ts', `import { Button } from '#src/ui/button.tsx';`],
  ['src/catalog/b.ts', `import { bookings } from '${above}';`, 'may import rooms below it'],
  ['src/catalog/c.ts', `export const b = () => import('${above}');`, 'rooms below it'],
  ['src/catalog/d.ts', `export type B = import('${above}').Booking;`, 'rooms below it'],
  ['src/catalog/e.ts', `export { b } from '${above}';`, 'rooms below it'],
  ['src/catalog/f.ts', 'export const b = () => import(`#src/b.ts`);', 'in quotes'],
  ['src/catalog/g.ts', `export const b = (c: string) => import(c);`, 'in quotes'],
  ['src/catalog/h.ts', `import { b } from '../bookings/b.ts';`, 'rooms below it'],
  ['src/catalog/i.ts', `import { b } from './../catalog/b.ts';`, 'by its alias'],
  ['src/catalog/j.ts', `import { b } from './parts/../b.ts';`, 'by its alias'],
  ['src/catalog/k.ts', `import { B } from '#contracts/bookings/bookings.ts';`, 'rooms below it'],
  ['contracts/catalog/a.ts', `import { B } from '#contracts/bookings/b.ts';`, 'rooms below it'],
  ['electron/main/a.ts', `import { app } from 'electron';`],
  ['electron/main/b.ts', `import { createApp } from '#server/app.ts';`, 'main may import'],
  ['electron/preload/a.ts', `import type { User } from '#contracts/people/users.ts';`],
  ['electron/preload/b.ts', `import { w } from '#electron/main/w.ts';`, 'preload may import'],
  ['server/config.ts', `import { sql } from 'kysely';\nprocess.env.A;`, 'config.ts may import'],
  ['server/db/a.ts', `import { mount } from '#server/http/mount.ts';`, 'server/db may import'],
  ['server/gateways/a.ts', `import { d } from '#server/db/d.ts';`, 'gateways may import'],
  ['server/http/a.ts', `import { parseConfig } from '#server/config.ts';`],
  ['server/http/b.ts', `import { d } from '#server/db/d.ts';`, 'server/http may import'],
  ['server/http/c.ts', `import { rows } from '#tests/support/rows.ts';`, 'server/http may import'],
  ['server/catalog/a.ts', `import { createPool } from '#server/db/client.ts';`],
  ['server/catalog/b.ts', `import { a } from '#server/config.ts';`, 'may import'],
  ['server/catalog/c.ts', `import { a } from '#server/bookings/a.ts';`, 'rooms below it'],
  ['server/http/d.ts', `import { a } from '#server/people/a.ts';`, 'server/http may import'],
  ['server/index.ts', `import { start } from '#embedded/demo/start.ts';`],
  ['server/app.ts', `import { start } from '#embedded/demo/start.ts';`, 'server may import'],
  ['embedded/a.ts', `import { createPool } from '#server/db/client.ts';`],
  ['embedded/b.ts', `import { run } from '#perf/run.ts';`, 'embedded may import'],
  ['server/env/a.ts', `export const port = process.env.PORT;`, 'process.env'],
  ['server/env/b.ts', `export const port = process['env'].PORT;`, 'process.env'],
  ['server/env/c.ts', `const { env } = process;`, 'only reader of the environment'],
  ['server/env/d.ts', `import { env } from 'node:process';`, 'global process is enough'],
  ['server/parts/a.ts', `export { b } from './b.ts';`, 'barrel'],
  ['server/parts/c.ts', `export * from './b.ts';`, 'export all'],
  ['server/loop/a.ts', `import type { B } from './b.ts';\nexport type A = B;`, 'part of a cycle'],
  ['server/loop/b.ts', `import type { A } from './a.ts';\nexport type B = A;`, 'part of a cycle'],
];

it('finds each import and each use of the environment that is not allowed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'second-fret-import-rules-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const file of ['biome.json', 'package.json', '.gitignore', 'scripts/process-env.grit']) {
    await cp(join(root, file), join(folder, file));
  }
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${text}\n`);
  }
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', '.'];
  const found = [
    await run(folder, join(root, 'node_modules/.bin/biome'), args),
    await run(folder, process.execPath, [join(root, 'scripts/import-rules.ts')]),
  ];
  const lines = found
    .join('\n')
    .split('\n')
    .filter((line) => !/lint\/(correctness|nursery)/.test(line));
  for (const [file, text, reason] of files) {
    const about = lines.filter((line) => line.includes(file)).join('\n');
    if (reason === undefined) expect(about, text).toBe('');
    else expect(about, `${file}: ${text}`).toContain(reason);
  }
});

/** Runs a checker. It must fail, because some of the files break its rules. */
const run = (cwd: string, command: string, args: string[]) =>
  new Promise<string>((resolve, reject) => {
    execFile(command, args, { cwd }, (error, stdout, stderr) =>
      error?.code === 1 ? resolve(stdout + stderr) : reject(error ?? new Error('It passed.')),
    );
  });
