import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFile(new URL(file, root), 'utf8');

type Step = { uses?: string; run?: string; with?: Record<string, unknown>; env?: object };
type Workflow = { on: object; permissions: object; jobs: Record<string, { steps: Step[] }> };

const folder = '.github/workflows/';

it.each(await readdir(new URL(folder, root)))(
  '%s is pinned, may only read, calls scripts that exist, and passes secrets to the packaging step only',
  async (name) => {
    const { permissions, jobs }: Workflow = parse(await read(folder + name));
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    expect(permissions).toEqual({ contents: 'read' });
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.filter((one) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(one))).toEqual([]);
    const node = steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'));
    expect(node?.with).toMatchObject({ 'node-version-file': '.node-version' });
    const called = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm run ([\w:-]+)/g)]);
    expect(called.length).toBeGreaterThan(0);
    const { scripts } = JSON.parse(await read('package.json'));
    expect(called.filter(([, script = '']) => !(script in scripts))).toEqual([]);
    const trusted = steps.filter((step) => JSON.stringify(step).includes('secrets.'));
    expect(trusted.filter(({ run }) => !run?.includes('npm run package'))).toEqual([]);
  },
);

it('check.yml checks, builds and tests, and audits the dependencies every day', async () => {
  const { on, jobs }: Workflow = parse(await read(`${folder}check.yml`));
  const commandsOf = (job: string) => jobs[job]?.steps.map(({ run }) => run);
  const commands = ['npm ci', 'npm run check', 'npm run build', 'npm test'];
  expect(commandsOf('check')).toEqual(expect.arrayContaining(commands));
  expect(on).toMatchObject({ schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }] });
  expect(commandsOf('audit')).toContain('npm run audit');
  expect(jobs.audit).not.toHaveProperty('if');
});
