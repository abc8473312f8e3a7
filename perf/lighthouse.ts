import { execFileSync } from 'node:child_process';
import { routeEntries } from '#contracts/routes.ts';
import { paths } from '#src/lib/paths.ts';
import { findBrowser } from '#tests/support/browser.ts';
import { median, startProduct } from './product.ts';
import { toolFile } from './tools.ts';

// Runs Lighthouse (mobile) on every public page of the built web client. Fails if a score is below its target.
// If a page misses a target in its first run, the median of three runs counts.
//   npm run bench -- lighthouse               every page
//   npm run bench -- lighthouse list Home     only these pages
const runsOfShort = 3;
const least = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 95 };
const maxShift = 0.02;

/** Search engines must not index these pages, which lowers their SEO score in Lighthouse. */
const notIndexed = routeEntries.flatMap(([, { indexed, path }]) => (indexed ? [] : [path]));

type Category = keyof typeof least;
const categories = Object.keys(least) as Category[];
type Audit = { id: string; title: string; displayValue?: string; score: number | null };
type Report = {
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, Audit & { numericValue?: number }>;
};
type Figures = Record<Category, number> & { shift: number; faults: string[] };

const tool = toolFile('lighthouse/cli/index.js');
const { executablePath, args, env } = await findBrowser();
// Lighthouse isn't signed in, so the catalog must be public.
const product = await startProduct({ PUBLIC_CATALOGUE: 'true' });
try {
  const { items } = await (await fetch(`${product.origin}/api/products?limit=1`)).json();
  const { home, products, login, signup, blog, about, terms, privacy, cookies } = paths;
  const pages = {
    ...{ Home: home, all: products, login, signup, blog, about, terms, privacy, cookies },
    list: paths.category('Electric Guitars'),
    product: paths.product(items[0]._id),
    article: paths.blogArticle('why-a-humbucker-hums-less'),
  };
  const chosen = process.argv.slice(2);
  console.log(['page', ...categories, 'CLS'].join('\t'));
  for (const [name, path] of Object.entries(pages)) {
    if (chosen.length === 0 || chosen.includes(name)) judge(name, `${product.origin}${path}`);
  }
} finally {
  await product.stop();
}

function judge(name: string, url: string): void {
  const all = [measure(url)];
  while (shortOf(all).length > 0 && all.length < runsOfShort) all.push(measure(url));
  const scores = categories.map((category) => median(all.map((figures) => figures[category])));
  const shift = median(all.map((figures) => figures.shift));
  console.log([name, ...scores, shift.toFixed(3)].join('\t'));
  const short = shortOf(all);
  if (short.length === 0) return;
  process.exitCode = 1;
  console.log(`  below its target: ${short}`);
  for (const fault of new Set(all.flatMap(({ faults }) => faults))) console.log(`  ${fault}`);
}

/** Returns the targets that the median of these runs misses. */
function shortOf(all: readonly Figures[]): string[] {
  const short = categories.filter(
    (category) => median(all.map((figures) => figures[category])) < least[category],
  );
  return median(all.map(({ shift }) => shift)) < maxShift ? short : [...short, 'CLS'];
}

function measure(url: string): Figures {
  const options = ['--output=json', '--quiet', `--only-categories=${categories}`];
  if (notIndexed.includes(new URL(url).pathname)) options.push('--skip-audits=is-crawlable');
  const flags = `--chrome-flags=--headless=new ${args.join(' ')}`;
  const settings = { env: { ...env, CHROME_PATH: executablePath }, maxBuffer: 2 ** 27 };
  const report: Report = JSON.parse(
    execFileSync(process.execPath, [tool, url, ...options, flags], settings).toString(),
  );
  const scores = categories.map((category) => [
    category,
    Math.round((report.categories[category].score ?? 0) * 100),
  ]);
  return {
    ...(Object.fromEntries(scores) as Record<Category, number>),
    shift: report.audits['cumulative-layout-shift']?.numericValue ?? 1,
    faults: Object.values(report.audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ id, title, displayValue = '' }) => `${id}: ${title} ${displayValue}`),
  };
}
