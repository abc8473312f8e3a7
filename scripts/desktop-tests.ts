import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

// Writes the list of desktop tests to docs/desktop-security.md, so that the document always matches the tests.
const root = join(import.meta.dirname, '..');
const file = join(root, 'docs/desktop-security.md');
const mark = '<!-- The rest of this file is generated: npm run desktop:tests -->';

/** Returns the document `text` with the list of tests at its end. */
export function withTests(text: string): string {
  const [before = ''] = text.split(mark);
  const files = globSync('tests/desktop/*.test.ts', { cwd: root }).sort();
  const rows = files.map((path) => {
    const titles = titlesIn(path, readFileSync(join(root, path), 'utf8'));
    return `| \`${basename(path, '.test.ts')}\` | ${titles.join('; ').replaceAll('|', '\\|') || 'in `support/keyring-state.ts`'} |`;
  });
  return `${before}${mark}\n\n## The tests\n\n| File | Tests |\n|---|---|\n${rows.join('\n')}\n`;
}

/** Returns the title of each test, prefixed with the name of its group. */
function titlesIn(path: string, text: string): string[] {
  const { program } = parseSync(path, text);
  const groups: string[] = [];
  const titles: string[] = [];
  new Visitor({
    CallExpression(node) {
      const title = titleOf(node);
      if (nameOf(node) === 'describe') groups.push(title ?? '');
      else if (nameOf(node) === 'it' && title !== undefined) {
        titles.push([...groups, title].join(' '));
      }
    },
    'CallExpression:exit'(node) {
      if (nameOf(node) === 'describe') groups.pop();
    },
  }).visit(program);
  return [...new Set(titles)];
}

/** Returns `it` for `it(…)` and for `it.each(…)(…)`. */
function nameOf({ callee }: ESTree.CallExpression): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'CallExpression' || callee.callee.type !== 'MemberExpression')
    return undefined;
  const { object } = callee.callee;
  return object.type === 'Identifier' ? object.name : undefined;
}

function titleOf({ arguments: [first] }: ESTree.CallExpression): string | undefined {
  if (first?.type === 'Literal') return String(first.value);
  if (first?.type !== 'TemplateLiteral') return undefined;
  return first.quasis.map(({ value }) => value.cooked).join('…');
}

if (import.meta.main) writeFileSync(file, withTests(readFileSync(file, 'utf8')));
