import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AuditReport, compare, findingsOf } from './audit-findings.ts';

// `npm run audit`: queries the registry for known vulnerabilities in all dependencies, and exits with code 1 unless
// docs/dependencies.md contains our response to each one.
const root = join(import.meta.dirname, '..');

/** npm exits with code 1 if it finds a vulnerability, so check its output instead of its exit code. */
function audit(folder: string): Promise<AuditReport> {
  return new Promise((resolve, reject) => {
    const options = {
      cwd: join(root, folder),
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    };
    execFile('npm', ['audit', '--json'], options, (error, output) => {
      try {
        resolve(JSON.parse(output));
      } catch {
        reject(error ?? new Error('npm audit wrote no JSON'));
      }
    });
  });
}

const answers = await readFile(join(root, 'docs/dependencies.md'), 'utf8');
const reports = [await audit('.'), await audit('perf/tools')];
const findings = reports.flatMap((report) => findingsOf(report));
const { unanswered, outdated } = compare(findings, answers);
for (const { id, name, severity, title } of unanswered) {
  console.error(`${id} (${severity}) in ${name} has no answer in docs/dependencies.md: ${title}`);
}
for (const id of outdated) {
  console.error(`${id} in docs/dependencies.md is no longer found. Remove its row.`);
}
if (unanswered.length + outdated.length > 0) process.exitCode = 1;
else console.log('Every known vulnerability in the dependencies has an answer.');
