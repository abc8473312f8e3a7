import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const script = join(import.meta.dirname, '../../scripts/link-node.js');
const node = `node-${process.platform}-${process.arch}`;

let project: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'second-fret-link-'));
  for (const folder of ['scripts', 'node_modules/.bin']) {
    await mkdir(join(project, folder), { recursive: true });
  }
  await copyFile(script, join(project, 'scripts/link-node.js'));
  await writeFile(join(project, 'package.json'), '{"type":"module"}');
});
afterAll(() => rm(project, { recursive: true }));

const run = () => execFileSync(process.execPath, [join(project, 'scripts/link-node.js')]);
const command = () => readFile(join(project, 'node_modules/.bin/node'), 'utf8');

it('does nothing on a system without a Node package', async () => {
  run();
  await expect(command()).rejects.toThrow('ENOENT');
});

it('restores the command of the installed Node, and can be run repeatedly', async () => {
  await mkdir(join(project, 'node_modules', node, 'bin'), { recursive: true });
  await writeFile(join(project, 'node_modules', node, 'bin/node'), 'the real Node');
  run();
  run();
  expect(await command()).toBe('the real Node');
});
