import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProducts } from './product-entry.ts';

const files = [
  'electric-squier',
  'electric-solid-body',
  'electric-gretsch-and-ibanez',
  'electric-american-made',
  'acoustic-first-guitars',
  'acoustic-flat-tops',
  'bass',
  'amplifiers',
  'pedals-drive',
  'pedals-digital',
  'keyboards',
  'drums',
  'studio',
  'folk',
  'parts',
];

/** All products in the demo shop. Their order determines their ids, so add new products at the end. */
export const catalogue = files.flatMap((name) =>
  readProducts(readFileSync(join(import.meta.dirname, `${name}.txt`), 'utf8')),
);
