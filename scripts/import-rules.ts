import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path/posix';
import { type ESTree, normalizePath, parseSync, Visitor } from 'vite';
import { drawRooms } from './draw-rooms.ts';

// Checks that each folder imports only from the folders that it may import from. Prints each forbidden import as
// `file:line`, and fails if there are any. `node scripts/import-rules.ts --draw` prints the rooms, their lines and the
// imports between them instead.

/**
 * The rooms, from the ground up. A room has the same name in `contracts`, `server` and `src`, and imports only rooms
 * below it.
 */
const floors = [
  'people',
  'media',
  'catalog',
  'selling',
  'bookings',
  'talk',
  'customers',
  'stock',
  'counter',
  'reviews',
  'moderation',
  'notices',
  'audit',
  'content',
];

/** Imports of a room above that are allowed anyway, as `file -> file`. */
const inversions: string[] = [
  'contracts/people/account-data.ts -> contracts/bookings/bookings.ts',
  'contracts/people/account-data.ts -> contracts/catalog/product-form.ts',
  'contracts/people/account-data.ts -> contracts/catalog/products.ts',
  'contracts/people/account-data.ts -> contracts/moderation/decisions.ts',
  'contracts/people/account-data.ts -> contracts/moderation/reports.ts',
  'contracts/people/account-data.ts -> contracts/notices/notices.ts',
];

const anyServer = ['libraries', 'node', 'contracts'];
const serverGround = [
  'server/core.ts',
  'server/db',
  'server/events',
  'server/gateways',
  'server/http',
  'server/jobs',
];
const srcGround = ['src/lib', 'src/platform', 'src/ui'];

/** Returns a row for each room of a shore. `ground` is what each of its rooms may import. */
const rowsOf = (shore: string, ground: string[]): Record<string, string[]> =>
  Object.fromEntries(
    floors.map((room, floor) => {
      const below = floors.slice(0, floor).map((name) => `${shore}/${name}`);
      const contracts = floors.slice(0, floor + 1).map((name) => `contracts/${name}`);
      return [`${shore}/${room}`, [...ground, 'contracts/*', ...contracts, ...below]];
    }),
  );

/**
 * Each row lists a path and what its files may import. The first row that matches a file applies to it. Files may always
 * import files in the same row. `libraries` means every npm package except Electron, and `folder/*` the files directly
 * in a folder.
 */
const rows: Record<string, string[]> = {
  ...rowsOf('contracts', ['npm:zod']),
  'contracts/app': ['npm:zod', 'contracts'],
  'contracts/*': ['npm:zod'],
  // This code runs both in the page and in the desktop's main process.
  'sign-in': ['npm:firebase', 'npm:zod', 'contracts'],
  // Widgets must not know about products, users or bookings.
  'src/ui': ['libraries'],
  'src/platform': ['npm:idb-keyval', 'contracts', 'sign-in'],
  'src/lib': ['libraries', 'contracts', 'sign-in/client.ts', 'src/platform'],
  ...rowsOf('src', ['libraries', ...srcGround]),
  src: ['libraries', 'contracts'],
  'electron/preload': ['npm:electron', 'contracts'],
  'electron/main': ['npm:electron', 'libraries', 'node', 'contracts', 'sign-in'],
  'server/config.ts': ['npm:zod', 'node:fs', 'node:path', 'contracts/time-zone.ts'],
  'server/core.ts': [
    'server/config.ts',
    'server/db',
    'server/events',
    'server/gateways',
    'server/http',
    'server/jobs',
  ],
  'server/db': [...anyServer, 'server/config.ts'],
  'server/gateways': [...anyServer, 'server/config.ts'],
  'server/http': [...anyServer, 'server/config.ts'],
  'server/jobs': [...anyServer, 'server/db', 'server/http'],
  'server/events': [...anyServer, 'server/db', 'server/http', 'server/jobs'],
  ...rowsOf('server', ['libraries', 'node', ...serverGround]),
  'server/index.ts': [...anyServer, 'server', 'embedded'],
  server: anyServer,
  embedded: [...anyServer, 'server'],
};

const folders = [...new Set(Object.keys(rows).map((room) => room.split('/')[0]))];
const files = globSync(`{${folders}}/**/*.{ts,tsx,js}`).map(normalizePath).sort();
if (process.argv.includes('--draw')) {
  const imports = files.flatMap((file) =>
    importsOf(file, readFileSync(file, 'utf8')).flatMap(({ path }) =>
      path === undefined ? [] : [{ file, target: targetOf(file, path) }],
    ),
  );
  console.log(drawRooms(floors, files, imports));
} else {
  const problems = files.flatMap(check);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

function check(file: string): string[] {
  for (const [room, allowed] of Object.entries(rows)) {
    if (!matches(file, room)) continue;
    const text = readFileSync(file, 'utf8');
    return importsOf(file, text).flatMap(({ path, start }) => {
      const where = `${file}:${text.slice(0, start).split('\n').length}`;
      // The import in boot.js is computed: the build passes it the entry script's URL.
      if (file === 'src/public/boot.js') return [];
      if (path === undefined) return [`${where} imports a computed path: write it in quotes`];
      const target = targetOf(file, path);
      if ([room, ...allowed].some((name) => matches(target, name))) return [];
      if (inversions.includes(`${file} -> ${target}`)) return [];
      const isRoom = floors.includes(room.split('/')[1] ?? '');
      const what = isRoom ? 'rooms below it' : allowed.join(', ');
      return [`${where} imports ${path}: ${room} may import ${what}`];
    });
  }
  return [`${file}:1 has no row in scripts/import-rules.ts`];
}

function matches(target: string, name: string): boolean {
  if (name === 'libraries') return target.startsWith('npm:') && !matches(target, 'npm:electron');
  if (name === 'node') return target.startsWith('node:');
  if (name.endsWith('/*')) return dirname(target) === dirname(name);
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
