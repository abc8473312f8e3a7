import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Writes a .br and a .gz file next to every text and WebAssembly file in the built web client, so that the server
 * doesn't have to compress the same bytes for every visitor.
 */
const folder = join(import.meta.dirname, '..', 'dist', 'web');
const compressed = new Set([
  '.js',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.webmanifest',
  '.xml',
  '.txt',
  '.wasm',
]);
const smallest = 1024;

const brotli = promisify(brotliCompress);
const gunzipable = promisify(gzip);

const files = await readdir(folder, { recursive: true, withFileTypes: true });
await Promise.all(
  files
    .filter((file) => file.isFile() && compressed.has(extname(file.name)))
    .map(async (file) => {
      const path = join(file.parentPath, file.name);
      const bytes = await readFile(path);
      if (bytes.length < smallest) return;
      // The highest quality takes three seconds for WebAssembly, and makes it only a tenth smaller.
      const quality = extname(path) === '.wasm' ? 9 : 11;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
      await writeFile(`${path}.br`, await brotli(bytes, { params }));
      await writeFile(`${path}.gz`, await gunzipable(bytes, { level: 9 }));
    }),
);
