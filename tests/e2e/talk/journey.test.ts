import type { Locator, Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { comeIn, demoAccount, type Person } from '#tests/e2e/support/accounts.ts';
import { expectNoAxeViolations } from '#tests/e2e/support/axe.ts';
import { jpegFile } from '#tests/e2e/support/files.ts';
import { unique } from '#tests/e2e/support/shop.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { createContractClient } from '#tests/support/contract-client.ts';

/** How long another window took to show each step, in milliseconds. */
const seen: Record<string, number> = {};
/** Waits until a window shows what was just done in another one. */
async function sees(step: string, shown: Locator): Promise<void> {
  const start = performance.now();
  await expect(shown.first()).toBeVisible();
  seen[step] = Math.round(performance.now() - start);
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

async function offer(page: Page, price: string): Promise<void> {
  await page.getByRole('button', { name: 'Make an offer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make an offer' });
  await dialog.getByLabel('Price').fill(price);
  await dialog.getByLabel('Phone').fill('503 555 0162');
  await dialog.getByLabel('Meeting location').fill('Main Street 2');
  await dialog.getByRole('button', { name: 'Send the offer' }).click();
  await expect(dialog).toHaveCount(0);
}

async function review(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Review (optional)' }).fill(text);
  await page.getByRole('button', { name: 'Send the review' }).click();
  await expect(page.getByRole('button', { name: 'Send the review' })).toHaveCount(0);
}

test('two buyers and a seller ask, offer, agree, meet and review, and each window follows', async ({
  page,
  shop,
  origin,
  openBrowser,
}) => {
  const [seller, buyer, rival] = await Promise.all([
    shop.signUp('Sally Seller', { verified: true }),
    shop.signUp('Bert Buyer', { verified: true }),
    shop.signUp('Rita Rival', { verified: true }),
  ]);
  const { call } = createContractClient(origin);
  const product = await shop.sell({ seller_name: 'Sally Seller' }, seller);
  const { page: selling } = await openBrowser();
  await comeIn(selling, seller);
  await selling.goto('/dashboard/messages');
  await expect(selling.getByText('No messages yet')).toBeVisible();
  const { page: other } = await openBrowser();
  await comeIn(other, rival);
  await other.goto(`/productDetails/${product._id}`);

  // A question with a photo and a phone number, from a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await comeIn(page, buyer);
  await page.goto(`/productDetails/${product._id}`);
  await page.getByRole('link', { name: 'Ask the seller' }).click();
  await field(page).fill('Is it in tune? Call 503 555 0162.');
  await page.getByLabel('Photos').setInputFiles([await jpegFile()]);
  await expect(page.getByRole('img', { name: 'photo 1' })).toBeVisible();
  await expect(page.getByText('Uploading photos.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^Hidden from Sally Seller: phone number\./)).toBeInViewport();
  await sees('question', selling.getByRole('link', { name: 'Bert Buyer' }));
  await expectNoAxeViolations(page);
  await selling.getByRole('article', { name: /^Bert Buyer/ }).click();
  const question = selling.getByRole('listitem').filter({ hasText: 'Is it in tune?' });
  await expect(
    question.getByRole('button', { name: /^Enlarge: Photos from Bert Buyer/ }),
  ).toBeVisible();
  await expect(question).not.toContainText('0162');
  await field(selling).fill('It is!\nCome and try it.');
  await selling.getByRole('button', { name: 'Send' }).click();
  await sees('answer', page.getByText('Come and try it.'));

  // Two offers, and another price for the first.
  await offer(other, '480');
  await offer(page, '500');
  await sees('offer', selling.getByText('Bert Buyer offers this price.'));
  await selling.getByRole('button', { name: /^Other price: \$500/ }).click();
  const answer = selling.getByRole('dialog', { name: 'Answer with another price' });
  await answer.getByLabel('Price').fill('520');
  await page.goto('/dashboard/offers');
  await answer.getByRole('button', { name: 'Send' }).click();
  await sees('counter-offer', page.getByText('Sally Seller offers this price.'));
  await other.goto('/dashboard/offers');
  await expect(other.getByText('You offered this price to Sally Seller.')).toBeVisible();
  await expectNoAxeViolations(selling);

  // Accepting creates the hold: the other buyer is told, and the phone number in the question appears.
  await page.getByRole('button', { name: /^Accept: \$520/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await sees('hold', selling.getByText('Bert Buyer booked the product'));
  await sees('loser', other.getByText('Product taken'));
  await sees('number', question.filter({ hasText: '503 555 0162' }));

  // They agree when to meet.
  await selling.getByRole('button', { name: 'Suggest times' }).click();
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16);
  await selling.getByLabel('First time').fill(tomorrow);
  await page.goto('/dashboard/messages');
  await page.getByRole('link', { name: 'Sally Seller' }).click();
  await selling.getByRole('button', { name: 'Suggest', exact: true }).click();
  const times = page.getByRole('list', { name: 'Times' }).getByRole('button');
  await sees('times', times);
  await times.click();
  await expect(page.getByText(/^You meet/)).toBeVisible();
  await sees('visit', selling.getByText(/^You meet/));
  await expectNoAxeViolations(page);
  await page.goto('/dashboard');
  await expect(page.getByText(/^You meet/).first()).toBeVisible();

  // The seller hands the product over, and both review.
  const query = { email: buyer.email };
  const [booking] = (await call('listBookings', { query }, buyer)).items;
  if (!booking) throw new Error('there is no booking');
  expect(booking.price).toBe('520.00');
  await selling.goto('/dashboard/myBuyers');
  await selling.getByRole('button', { name: 'Hand over to Bert Buyer' }).click();
  await selling.getByLabel('Handover code').fill(booking.handover_code ?? '');
  await selling.keyboard.press('Enter');
  await sees('handover', page.getByRole('link', { name: /review/i }));
  await review(page, `/dashboard/reviews/${booking._id}`, 'Just as described.');
  await review(selling, `/dashboard/reviews/${booking._id}`, 'Came on time.');
  await other.goto(`/sellers/${seller.session.user._id}`);
  await expect(other.getByText('Just as described.')).toBeVisible();
  await expect(other.getByText('The rating appears after 3 reviews')).toBeVisible();
  await expectNoAxeViolations(other);

  // Staff accept an offer for the shop's stock, and charge its price.
  const staff = await shop.signIn(demoAccount('staff'));
  const title = unique('Jaguar');
  const piece = await shop.sell({ title, resale_price: '400', takes_offers: 'yes' }, staff);
  await other.goto(`/productDetails/${piece._id}`);
  await offer(other, '350');
  await other.goto('/dashboard/offers');
  const { page: counter } = await openBrowser();
  await comeIn(counter, staff);
  await counter.goto('/dashboard/counter');
  await counter.getByRole('link', { name: /open offers? for the shop/ }).click();
  await counter.getByRole('button', { name: `Accept: $350 for ${title}` }).click();
  await counter.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await sees('accepted by staff', other.getByText('Accepted', { exact: true }));
  const [held] = (await call('listBookings', { query: { email: rival.email } }, rival)).items;
  await counter.goto('/dashboard/counter');
  await counter.getByRole('combobox', { name: 'Scan or search' }).fill(held?.handover_code ?? '');
  await counter.getByRole('button', { name: 'Add to ticket' }).click();
  const ticket = counter.getByRole('region', { name: 'Ticket', exact: true });
  await expect(ticket.getByRole('button', { name: /^(Charge|Take) \$350/ })).toBeVisible();

  const admin = await shop.signIn(demoAccount('admin'));
  const { items } = await call('listMails', { query: {} }, admin);
  const mails = await Promise.all(items.map(({ source }) => PostalMime.parse(source)));
  const subjectsTo = ({ email }: Person) =>
    mails
      .filter(({ to }) => to?.[0]?.address === email)
      .map(({ subject }) => subject?.replaceAll(product.title, 'it'))
      .toSorted();
  expect(subjectsTo(seller)).toEqual([
    'Agreed at $520: “Bert Buyer” booked it',
    'Meeting agreed for it',
    'Message from “Bert Buyer” about “it”',
    'New offer from “Bert Buyer”: $500 for “it”',
    'New offer from “Rita Rival”: $480 for “it”',
    'Review from “Bert Buyer”',
    'Sold: it was handed over to “Bert Buyer”',
  ]);
  // The email about the suggested times may be sent after the buyer has agreed to one.
  const asked = 'When can you meet? The seller suggests times for it';
  const toBuyer = subjectsTo(buyer).map((one) => (one === 'Meeting agreed for it' ? asked : one));
  expect(toBuyer.toSorted()).toEqual([
    'Agreed at $520 with “Sally Seller”: it is on hold for you',
    'Counter-offer from the seller: $520 for “it”',
    'Message from “Sally Seller” about “it”',
    'Review from “Sally Seller”',
    asked,
    'You collected it',
  ]);
  expect(subjectsTo(rival)).toContain('Offer ended: $480 for “it”');
  if (process.env.SOAK) console.log(seen);
});
