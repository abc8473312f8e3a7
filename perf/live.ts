import { chromium } from '@playwright/test';
import { getOwnProduct, updateProduct } from '#contracts/selling/selling.ts';
import { comeIn } from '#tests/e2e/support/accounts.ts';
import { createShop } from '#tests/e2e/support/shop.ts';
import { findBrowser } from '#tests/support/browser.ts';
import { createContractClient } from '#tests/support/contract-client.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { percentiles } from './bench/servers.ts';
import { startProduct } from './product.ts';

// Measures how long after a commit another person's screen shows the change: a seller renames a product while a buyer
// looks at its page. Fails if the median exceeds the budget. Run it on an idle machine, after `npm run build`:
//   npm run bench -- live
const budgetMs = 150;
const rounds = 50;

const { origin, stop } = await startProduct({ RATE_LIMIT_FACTOR: '1000' });
const browser = await chromium.launch(await findBrowser());
try {
  const shop = createShop(origin);
  const { call } = createContractClient(origin);
  const [seller, buyer] = [await shop.signUp('Sam Seller'), await shop.signUp()];
  const { _id: id } = await shop.sell({}, seller);
  const page = await browser.newPage({ baseURL: origin });
  await comeIn(page, buyer);
  await page.goto(`/productDetails/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();

  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const title = `Telecaster ${round}`;
    const shown = page.evaluate(
      (text) =>
        new Promise<number>((resolve) => {
          const look = () => {
            const heading = document.querySelector('h1')?.textContent;
            if (heading?.includes(text)) resolve(Date.now());
            else requestAnimationFrame(look);
          };
          look();
        }),
      title,
    );
    const { version, images } = await call(getOwnProduct, { params: { id } }, seller);
    const image_urls = images.map(({ url }) => url);
    const body = { ...exampleProduct, title, image_urls, version };
    await call(updateProduct, { params: { id }, body }, seller);
    const committed = Date.now();
    times.push((await shown) - committed);
    // The client gathers events for a while after the last ones.
    await page.waitForTimeout(500);
  }
  const at = percentiles(times);
  const [p50, p95] = [at(0.5), at(0.95)];
  console.log(`from commit to screen: p50 ${p50} ms, p95 ${p95} ms`);
  if (p50 > budgetMs) process.exitCode = 1;
} finally {
  await browser.close();
  await stop();
}
