import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Preloaded with `--import`. Node caches the compiled files without their types, so later starts are faster and use 20
// MB less memory. This file is JavaScript because a TypeScript file would load the type stripper. If the folder is
// read-only, Node runs without the cache.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/second-fret'));
