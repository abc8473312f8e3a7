import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFile(new URL(file, root), 'utf8');

type Step = { uses?: string; run?: string; with?: Record<string, unknown>; env?: object };
type Workflow = { permissions: object; jobs: Record<string, { steps: Step[] }> };

const folder = '.github/workflows';
const names = await readdir(new URL(folder, root));
const workflows = await Promise.all(
  names.map(async (name) => {
    const workflow: Workflow = parse(await read(`${folder}/${name}`));
    const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
    return { name, workflow, steps, commands: steps.map(({ run }) => run ?? '').join('\n') };
  }),
);
const desktop = workflows.find(({ name }) => name === 'desktop.yml');
const check = workflows.find(({ name }) => name === 'check.yml');

describe.each(workflows)('$name', ({ workflow, steps, commands }) => {
  it('pins each action to a commit, and Node to the project’s version', () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(2);
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
    const node = steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'));
    expect(node?.with).toMatchObject({ 'node-version-file': '.node-version' });
  });

  it('calls scripts that exist', async () => {
    const { scripts } = JSON.parse(await read('package.json'));
    const called = [...commands.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? '');
    expect(called.length).toBeGreaterThan(0);
    expect(called.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('has only read access to the repository', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });
});

it('checks, builds and tests the web client and the server', () => {
  for (const command of ['npm ci', 'npm run check', 'npm run build', 'npm test']) {
    expect(check?.commands.split('\n')).toContain(command);
  }
});

it('audits the dependencies every day, and lists what the server installs', async () => {
  const { on, jobs } = parse(await read(`${folder}/check.yml`));
  expect(on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }]);
  const commandsOf = (job: string) => jobs[job].steps.map(({ run }: Step) => run);
  expect(commandsOf('audit')).toContain('npm run audit');
  expect(jobs.audit).not.toHaveProperty('if');
  expect(commandsOf('check')).toContain(
    'npm sbom --sbom-format cyclonedx --omit dev > bill-of-materials.json',
  );
});

it('packages the desktop application on three systems, and runs its browser tests', async () => {
  const { include } = parse(await read(`${folder}/desktop.yml`)).jobs.desktop.strategy.matrix;
  const systems = include.map(({ system }: { system: string }) => system);
  expect(systems).toEqual(['Linux', 'macOS', 'Windows']);
  const config = await read('playwright.config.ts');
  const named = desktop?.commands.matchAll(/--project (?:'([^']+)'|(\S+))/g) ?? [];
  const projects = Array.from(named, ([, quoted, bare]) => quoted ?? bare);
  expect(projects).toEqual(['desktop application', 'Electron']);
  expect(projects.filter((project) => !config.includes(`name: '${project}'`))).toEqual([]);
});

it('passes secrets to the packaging step only', () => {
  const trusted = workflows
    .flatMap(({ steps }) => steps)
    .filter((step) => JSON.stringify(step).includes('secrets.'));
  expect(trusted.map(({ run }) => run?.includes('npm run package'))).toEqual([true]);
});
