// Lighthouse (mobile) on the built product: Home, a list, a product. Prints the median of three runs each
// and fails below the figures that the product promises: `npm run lighthouse`.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findBrowser } from '#tests/support/browser.ts';

const runs = 3;
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 95 };
const mostShift = 0.02;

type Category = keyof typeof least;
const categories = Object.keys(least) as Category[];

type Figures = Record<Category, number> & { shift: number; faults: string[] };

const product = spawn(process.execPath, ['tests/e2e/support/serve-product.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  // Lighthouse comes as a visitor; everything is for readers here.
  env: { ...process.env, PUBLIC_CATALOGUE: 'true' },
});
try {
  const origin = await readyOrigin();
  const { items } = await (await fetch(`${origin}/api/products?limit=1`)).json();
  const pages = {
    Home: '/',
    list: '/categories/Electric%20Guitars',
    product: `/productDetails/${items[0]._id}`,
  };
  console.log(['page', ...categories, 'CLS'].join('\t'));
  for (const [name, path] of Object.entries(pages)) await judge(name, `${origin}${path}`);
} finally {
  product.kill('SIGTERM');
}

async function judge(name: string, url: string): Promise<void> {
  const all: Figures[] = [];
  for (let run = 0; run < runs; run++) all.push(await measure(url));
  const scores = categories.map((category) => median(all.map((figures) => figures[category])));
  const shift = median(all.map((figures) => figures.shift));
  console.log([name, ...scores, shift.toFixed(3)].join('\t'));
  const short = categories.filter((category, at) => (scores[at] ?? 0) < least[category]);
  if (short.length === 0 && shift < mostShift) return;
  process.exitCode = 1;
  console.log(`  short of its promise: ${[...short, ...(shift < mostShift ? [] : ['CLS'])]}`);
  for (const fault of new Set(all.flatMap(({ faults }) => faults))) console.log(`  ${fault}`);
}

async function measure(url: string): Promise<Figures> {
  const { executablePath, args, env } = await findBrowser();
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', ...args],
    envVars: env,
  });
  try {
    const options = { port: chrome.port, output: 'json', onlyCategories: categories } as const;
    const result = await lighthouse(url, { ...options, logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
    const { lhr } = result;
    const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? 1,
      faults: Object.values(lhr.audits)
        .filter((audit) => audit.score !== null && audit.score < 0.9)
        .map((audit) => `${audit.id}: ${audit.title} ${audit.displayValue ?? ''}`),
    };
  } finally {
    chrome.kill();
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The address that the product says it is ready at. */
async function readyOrigin(): Promise<string> {
  const lines = createInterface({ input: product.stdout });
  for await (const line of lines) {
    const origin = /is ready at (http:\S+)/.exec(line)?.[1];
    if (origin !== undefined) {
      // Whatever comes later must be read all the same, or the product would wait for us.
      product.stdout.resume();
      return origin;
    }
  }
  throw new Error('the product ended before it was ready');
}
