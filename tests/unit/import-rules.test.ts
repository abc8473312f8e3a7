import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const fixtures = join(root, 'tests/fixtures/import-rules');

/** Biome's rules for imports and environment variables. The rules for folders are in scripts/import-rules.ts. */
const importRules = [
  'lint/style/noRestrictedImports',
  'lint/style/noProcessEnv',
  'lint/suspicious/noImportCycles',
  'lint/performance/noBarrelFile',
  'lint/performance/noReExportAll',
  'plugin',
];
const ownRule = join(root, 'scripts/import-rules.ts');

type Finding = { file: string; line: number; message: string };
let folder: string;
let findings: Finding[];
let files: string[];

// Sets up a temporary project with the real configuration, and copies the fixtures into it so that they have the same
// paths as real source files.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-fret-import-rules-'));
  await cp(fixtures, folder, { recursive: true });
  for (const file of ['biome.json', 'package.json', '.gitignore', 'scripts/process-env.grit']) {
    await cp(join(root, file), join(folder, file));
  }
  findings = [...(await lint(folder)), ...(await checkRooms(folder))];
  files = (await readdir(fixtures, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('rejects exactly the marked lines, each for the given reason', async () => {
  const expected: Finding[] = [];
  for (const file of files) {
    for (const [index, text] of (await readFile(join(folder, file), 'utf8'))
      .split('\n')
      .entries()) {
      const reasons = /\/\/ refused: (.+)$/.exec(text)?.[1]?.split(' | ') ?? [];
      for (const message of reasons) expected.push({ file, line: index + 1, message });
    }
  }
  const seen = findings.map((finding) => {
    const wanted = expected.find(
      (e) =>
        e.file === finding.file && e.line === finding.line && finding.message.includes(e.message),
    );
    return wanted ?? finding;
  });
  expect(new Set(seen.map(show))).toEqual(new Set(expected.map(show)));
  expect(expected.length).toBeGreaterThan(60);
});

it('accepts every file named clean', () => {
  const clean = files.filter((file) => /\/clean\.tsx?$/.test(file));
  expect(clean.length).toBeGreaterThanOrEqual(9);
  expect(findings.filter(({ file }) => clean.includes(file))).toEqual([]);
});

const show = ({ file, line, message }: Finding) => `${file}:${line} ${message}`;

type Report = {
  diagnostics: {
    category: string;
    message: string;
    location: { path: string; start?: { line: number } };
  }[];
};

async function lint(cwd: string): Promise<Finding[]> {
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const { stdout } = await run(join(root, 'node_modules/.bin/biome'), args, cwd);
  return (JSON.parse(stdout) as Report).diagnostics
    .filter(({ category }) => importRules.includes(category))
    .map(({ location, message }) => ({
      file: location.path,
      line: location.start?.line ?? 0,
      message,
    }));
}

async function checkRooms(cwd: string): Promise<Finding[]> {
  const { stderr } = await run(process.execPath, [ownRule], cwd);
  return Array.from(stderr.matchAll(/^(\S+):(\d+) (.+)$/gm), ([, file, line, message]) => ({
    file: file ?? '',
    line: Number(line),
    message: message ?? '',
  }));
}

/** Runs a checker on the fixtures. The checker must fail, because the fixtures break its rules. */
function run(command: string, args: string[], cwd: string) {
  return new Promise<{ stdout: string; stderr: string }>((resolve, reject) => {
    execFile(command, args, { cwd }, (error, stdout, stderr) =>
      error?.code === 1 ? resolve({ stdout, stderr }) : reject(error ?? new Error('It passed.')),
    );
  });
}
