import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { compare, findingsOf } from '#scripts/audit-findings.ts';

const advisory = (id: string) => ({
  url: `https://github.com/advisories/${id}`,
  title: 'Slow pattern',
  severity: 'high',
  range: '<2.0.0',
});
const first = 'GHSA-2p57-rm9w-gvfp';
const second = 'GHSA-c2qf-rxjj-qqgw';
/** A report as npm writes it: `outer` is vulnerable only because it uses `inner`. */
const report = {
  auditReportVersion: 2,
  vulnerabilities: {
    inner: { name: 'inner', via: [advisory(first), advisory(second)] },
    outer: { name: 'outer', via: ['inner'] },
  },
};
const table = (...ids: string[]) =>
  ['| Finding | Answer |', '|---|---|', ...ids.map((id) => `| [${id}](x) | Not used here. |`)].join(
    '\n',
  );

it('finds each advisory once, by its id and package', () => {
  expect(findingsOf(report)).toEqual([
    { id: first, name: 'inner', title: 'Slow pattern', severity: 'high' },
    { id: second, name: 'inner', title: 'Slow pattern', severity: 'high' },
  ]);
  expect(findingsOf({ vulnerabilities: {} })).toEqual([]);
});

it('fails if the registry does not reply', () => {
  const message = '405 Method Not Allowed';
  expect(() => findingsOf({ message })).toThrow(
    'npm audit got no response: 405 Method Not Allowed',
  );
});

it('requires an answer to each finding, in the first column of a table', () => {
  const findings = findingsOf(report);
  expect(compare(findings, table(first, second))).toEqual({ unanswered: [], outdated: [] });
  expect(compare(findings, table(first)).unanswered.map(({ id }) => id)).toEqual([second]);
  const mentioned = `${second}\n| other | ${second} |\n${table(first)}`;
  expect(compare(findings, mentioned).unanswered.map(({ id }) => id)).toEqual([second]);
});

it('reports answers to findings that no longer occur', () => {
  expect(compare([], table(first)).outdated).toEqual([first]);
});

it('reads the answers in docs/dependencies.md', async () => {
  const file = new URL('../../docs/dependencies.md', import.meta.url);
  const { outdated } = compare([], await readFile(file, 'utf8'));
  const text = await readFile(file, 'utf8');
  expect(outdated).toHaveLength(text.match(/^\| \[?GHSA-/gm)?.length ?? 0);
});
