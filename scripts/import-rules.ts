import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

// Checks that each folder imports only from the folders that it may import from. Prints each forbidden import as
// `file:line`, and fails if there are any. Each row below lists a path and what its files may import. The first row
// that matches a file applies to it. Files may always import files in the same row, but in `src/features` and
// `server/features`, each folder counts as a separate row. `libraries` means every npm package except Electron.

const anyServer = ['libraries', 'node', 'contracts'];
const rooms: Record<string, string[]> = {
  contracts: ['npm:zod'],
  // This code runs both in the page and in the desktop's main process.
  'sign-in': ['npm:firebase', 'npm:zod', 'contracts'],
  // Widgets must not know about products, users or bookings.
  'src/ui': ['libraries'],
  'src/platform': ['contracts', 'sign-in'],
  'src/lib': ['libraries', 'contracts', 'src/platform'],
  // Features never import each other. If a screen needs two features, `src/app` combines them.
  'src/features/*': ['libraries', 'contracts', 'src/platform', 'src/lib', 'src/ui'],
  src: ['libraries', 'contracts'],
  'electron/preload': ['npm:electron', 'contracts'],
  'electron/main': ['npm:electron', 'libraries', 'node', 'contracts', 'sign-in'],
  'server/config.ts': ['npm:zod', 'node:path'],
  'server/db': [...anyServer, 'server/config.ts'],
  'server/gateways': [...anyServer, 'server/config.ts'],
  'server/http': [...anyServer, 'server/config.ts'],
  'server/jobs': [...anyServer, 'server/db'],
  // Features never import each other. If one needs another's function, `server/app.ts` or `server/wiring` passes it in.
  'server/features/*': [...anyServer, 'server/db', 'server/gateways', 'server/http', 'server/jobs'],
  'server/index.ts': [...anyServer, 'server', 'embedded'],
  server: anyServer,
  embedded: [...anyServer, 'server/db', 'server/gateways', 'server/http'],
};

const folders = [...new Set(Object.keys(rooms).map((room) => room.split('/')[0]))];
const problems = globSync(`{${folders}}/**/*.{ts,tsx,js}`).sort().flatMap(check);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function check(file: string): string[] {
  for (const [room, allowed] of Object.entries(rooms)) {
    const own = folderIn(file, room);
    if (own === undefined) continue;
    const text = readFileSync(file, 'utf8');
    return importsOf(file, text).flatMap(({ path, start }) => {
      const where = `${file}:${text.slice(0, start).split('\n').length}`;
      // The import in boot.js is computed: the build passes it the entry script's URL.
      if (file === 'src/public/boot.js') return [];
      if (path === undefined) return [`${where} imports a computed path: write it in quotes`];
      const target = targetOf(file, path);
      if ([own, ...allowed].some((name) => matches(target, name))) return [];
      return [`${where} imports ${path}: ${room} may import ${allowed.join(', ')}`];
    });
  }
  return [`${file}:1 has no row in scripts/import-rules.ts`];
}

/**
 * Returns the part of the file's path that matches the row's path, with `*` filled in, or undefined if the paths don't
 * match.
 */
function folderIn(file: string, room: string): string | undefined {
  const parts = room.split('/');
  const start = file.split('/').slice(0, parts.length);
  return parts.every((part, i) => part === start[i] || (part === '*' && i < start.length))
    ? start.join('/')
    : undefined;
}

function matches(target: string, name: string): boolean {
  if (name === 'libraries') return target.startsWith('npm:') && !matches(target, 'npm:electron');
  if (name === 'node') return target.startsWith('node:');
  return target === name || target.startsWith(`${name}/`);
}

/** Returns the import's target: a path relative to the project's root, `node:x` or `npm:x`. */
function targetOf(file: string, path: string): string {
  if (path.startsWith('#')) return path.slice(1);
  if (path.startsWith('.')) return join(dirname(file), path);
  return isBuiltin(path) ? `node:${path.replace('node:', '')}` : `npm:${path}`;
}

/**
 * Lists all imports and re-exports, including type imports. `path` is undefined if it is computed at run
 * time.
 */
function importsOf(file: string, text: string): { path: string | undefined; start: number }[] {
  const found: { path: string | undefined; start: number }[] = [];
  const add = ({ source }: { source: ESTree.Expression | null }) => {
    if (source === null) return;
    const { start, ...literal } = source;
    const path =
      'value' in literal && typeof literal.value === 'string' ? literal.value : undefined;
    found.push({ path, start });
  };
  new Visitor({
    ImportDeclaration: add,
    ImportExpression: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    TSImportType: add,
  }).visit(parseSync(file, text).program);
  return found;
}
