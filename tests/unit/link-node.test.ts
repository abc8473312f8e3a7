import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

it('restores the command of the installed Node, if there is one', async () => {
  const project = await mkdtemp(join(tmpdir(), 'second-fret-link-'));
  onTestFinished(() => rm(project, { recursive: true }));
  const [scripts, packages] = [join(project, 'scripts'), join(project, 'node_modules')];
  const installed = join(packages, `node-${process.platform}-${process.arch}`, 'bin');
  for (const folder of [scripts, join(packages, '.bin')]) await mkdir(folder, { recursive: true });
  const script = join(scripts, 'link-node.js');
  await copyFile(join(import.meta.dirname, '../../scripts/link-node.js'), script);
  await writeFile(join(project, 'package.json'), '{"type":"module"}');
  const command = () => readFile(join(packages, '.bin/node'), 'utf8');

  execFileSync(process.execPath, [script]);
  await expect(command()).rejects.toThrow('ENOENT');
  await mkdir(installed, { recursive: true });
  await writeFile(join(installed, 'node'), 'the real Node');
  for (let n = 0; n < 2; n += 1) execFileSync(process.execPath, [script]);
  expect(await command()).toBe('the real Node');
});
