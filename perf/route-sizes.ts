import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

type Chunk = {
  file: string;
  src?: string;
  imports?: string[];
  isEntry?: boolean;
  isDynamicEntry?: boolean;
};

/** The gzipped size of a page's scripts and its budget, in bytes. */
export type RouteSize = { name: string; size: number; budget: number };

// Home's size varies by a few bytes, because the entry chunk contains the names of the other files.
const homeBudget = 144_000;
const routeBudget = 67_000;
/** The budget for the screens that staff use all day. The desktop application loads them from disk. */
const counterBudget = 84_000;
/** The last three include the counter's scripts, although those are already loaded when they appear. */
const counterScreens = [
  'counter/counter-screen.tsx',
  'counter/intake-page.tsx',
  'counter/search/camera-dialog.tsx',
  'counter/ticket/item-rows.tsx',
  'counter/ticket/ticket-done.tsx',
];
const dist = new URL('../dist/web/', import.meta.url);

/**
 * Measures the scripts of each page in the last build, largest first. Home's size includes everything that the page
 * needs. For any other route, the size includes only what it loads in addition to the entry chunk. Throws if there is
 * no build.
 */
export function measureRoutes(): RouteSize[] {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(new URL('.vite/manifest.json', dist), 'utf8'),
  );
  /** Returns a chunk's file and all files that it imports. */
  function filesOf(key: string, found = new Set<string>()): Set<string> {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return found;
    if (chunk.file.endsWith('.js')) found.add(chunk.file);
    for (const imported of chunk.imports ?? []) filesOf(imported, found);
    return found;
  }
  const chunks = Object.entries(manifest);
  const entry = chunks.find(([, chunk]) => chunk.isEntry)?.[0];
  const home = chunks.find(([, chunk]) => chunk.src?.endsWith('/home-screen.tsx'))?.[0];
  if (!entry || !home)
    throw new Error('the manifest has no entry or no Home: run "npm run build" first');

  const first = filesOf(entry);
  const all = filesOf(home, new Set(first));
  const sizes = [{ name: 'Home, all of it', size: gzipped(all), budget: homeBudget }];
  for (const [key, { src, isDynamicEntry }] of chunks) {
    if (!isDynamicEntry || !src) continue;
    const added = [...filesOf(key)].filter((file) => !first.has(file));
    const budget = counterScreens.includes(src) ? counterBudget : routeBudget;
    sizes.push({ name: `+ ${src}`, size: gzipped(added), budget });
  }
  return sizes.toSorted((a, b) => b.size - a.size);
}

function gzipped(files: Iterable<string>): number {
  let sum = 0;
  for (const file of files) {
    sum += gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
  }
  return sum;
}
