// Measures the shop. The first word says what; each file below lists its options.
//   npm run bench                  the API, compared with a bare server
//   npm run bench -- audit         the check of a million audit entries
//   npm run bench -- live          the time from a commit to another person's screen
//   npm run bench -- size          the JavaScript that each route loads; after `npm run build`
//   npm run bench -- inp           the time from a click or key press to the next paint
//   npm run bench -- lighthouse    the Lighthouse scores of every public page
const measures: Record<string, () => Promise<unknown>> = {
  api: () => import('./bench/api.ts'),
  audit: () => import('./bench/audit.ts'),
  live: () => import('./live.ts'),
  size: () => import('./size.ts'),
  inp: () => import('./inp.ts'),
  lighthouse: () => import('./lighthouse.ts'),
};
const [, , word = ''] = process.argv;
const measure = measures[word.startsWith('-') || word === '' ? 'api' : word];
if (!measure)
  throw new Error(`"${word}" can't be measured, only ${Object.keys(measures).join(', ')}`);
// The measurement reads the options after its name.
if (word in measures) process.argv.splice(2, 1);
void measure();
