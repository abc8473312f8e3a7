import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const read = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8');

type Step = { uses?: string; run?: string; with?: Record<string, unknown>; env?: object };
const text = await read('.github/workflows/desktop.yml');
const workflow = parse(text);
const steps: Step[] = workflow.jobs.desktop.steps;
const commands = steps.map(({ run }) => run ?? '').join('\n');

it('runs on all three systems', () => {
  const { include } = workflow.jobs.desktop.strategy.matrix;
  expect(include.map(({ system }: { system: string }) => system)).toEqual([
    'Linux',
    'macOS',
    'Windows',
  ]);
});

it('pins every action to one commit, and Node to the project’s', () => {
  const used = steps.flatMap(({ uses }) => uses ?? []);
  expect(used.length).toBeGreaterThan(2);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
  const node = steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'));
  expect(node?.with).toMatchObject({ 'node-version-file': '.node-version' });
});

it('calls scripts and projects that exist', async () => {
  const { scripts } = JSON.parse(await read('package.json'));
  const called = [...commands.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? '');
  expect(called).toContain('package');
  expect(called.filter((name) => !(name in scripts))).toEqual([]);
  const config = await read('playwright.config.ts');
  const named = commands.matchAll(/--project (?:'([^']+)'|(\S+))/g);
  const projects = Array.from(named, ([, quoted, bare]) => quoted ?? bare);
  expect(projects).toEqual(['desktop application', 'Electron']);
  expect(projects.filter((project) => !config.includes(`name: '${project}'`))).toEqual([]);
});

it('hands secrets to the packaging only, and may do nothing but read', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  const trusted = steps.filter((step) => JSON.stringify(step).includes('secrets.'));
  expect(trusted.map(({ run }) => run?.includes('npm run package'))).toEqual([true]);
});
