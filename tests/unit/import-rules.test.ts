import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const fixtures = join(root, 'tests/fixtures/import-rules');

/** The linter's rules that decide who may import whom, and who reads the environment. */
const importRules = [
  'lint/style/noRestrictedImports',
  'lint/style/noProcessEnv',
  'lint/suspicious/noImportCycles',
  'lint/performance/noBarrelFile',
  'lint/performance/noReExportAll',
  'plugin',
];

type Finding = { file: string; line: number; message: string };
let folder: string;
let findings: Finding[];
let files: string[];

// The fixtures lie where the real folders lie, under the real configuration.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-fret-import-rules-'));
  await cp(fixtures, folder, { recursive: true });
  for (const file of ['biome.json', 'package.json', '.gitignore', 'scripts/import-rules.grit']) {
    await cp(join(root, file), join(folder, file));
  }
  findings = await lint(folder);
  files = (await readdir(fixtures, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('refuses exactly the lines that say so, each for the reason they name', async () => {
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

it('lets every clean file pass', () => {
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
  const output = await new Promise<string>((resolve, reject) => {
    // Exits with 1, having found what it was to find.
    execFile(join(root, 'node_modules/.bin/biome'), args, { cwd }, (error, stdout, stderr) =>
      stdout ? resolve(stdout) : reject(new Error(stderr, { cause: error })),
    );
  });
  return (JSON.parse(output) as Report).diagnostics
    .filter(({ category }) => importRules.includes(category))
    .map(({ location, message }) => ({
      file: location.path,
      line: location.start?.line ?? 0,
      message,
    }));
}
