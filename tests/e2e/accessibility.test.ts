import type { Page } from '@playwright/test';
import { comeIn } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { type Stop, walk } from './support/walk.ts';

// Checks every route and its dialogs in both themes. The desktop project checks a wide window; the phone
// project checks the widths of a phone and a tablet. `npm run screens` checks every state of every screen.

// Allow more time, because some tests open several screens and the machine may be busy.
test.describe.configure({ timeout: 90_000 });

/** Waits until the page has loaded. */
async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true], .skeleton, .loading')).toHaveCount(0);
}

async function open(page: Page, path: string, leadsTo = path): Promise<void> {
  await page.goto(path);
  await expect(page).toHaveURL(leadsTo);
  await expectSettled(page);
}

async function expectWalkAccessible(
  page: Page,
  walker: Stop['as'],
  ids: Record<string, string> = {},
): Promise<void> {
  const filled = (path?: string) =>
    path?.replaceAll(/PRODUCT|BOOKING/g, (name) => ids[name] ?? name);
  for (const { path, leadsTo, historyState } of walk.filter(({ as }) => as === walker)) {
    await test.step(path, async () => {
      const arrival = { path, state: { usr: historyState, idx: 0 } };
      if (historyState) {
        await page.addInitScript((arrived) => {
          if (location.pathname === arrived.path) history.replaceState(arrived.state, '');
        }, arrival);
      }
      await open(page, filled(path) ?? '', filled(leadsTo));
      await expectAccessible(page);
    });
  }
}

/** Presses the first button with this name, checks the dialog or menu that opens, and closes it. */
async function expectOpeningAccessible(page: Page, button: string | RegExp): Promise<void> {
  await test.step(String(button), async () => {
    await page.getByRole('button', { name: button }).first().click();
    await expectOpenAccessible(page);
  });
}

async function expectOpenAccessible(page: Page): Promise<void> {
  const opened = page.locator('dialog[open], [aria-expanded=true]');
  await expect(opened).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
}

test('the screens of visitors are accessible @phone', async ({ page, isMobile, complaints }) => {
  complaints.expect(/status of 404/);
  await expectWalkAccessible(page, 'visitor');
  await open(page, '/terms');
  await expectOpeningAccessible(page, 'Theme');
  if (isMobile) await expectOpeningAccessible(page, /^Menu$/);
});

test('forms and their error messages are accessible @phone', async ({ page, shop }) => {
  const expectComplaintAccessible = async (button: string, complaint: string) => {
    const send = page.locator('main, dialog').getByRole('button', { name: button, exact: true });
    await send.last().click();
    await expect(page.getByText(complaint)).toBeVisible();
    await expectAccessible(page);
  };
  await open(page, '/login');
  await expectComplaintAccessible('Login', 'Email Address is required!');
  await open(page, '/signup');
  await expectComplaintAccessible('Sign Up', 'Email Address is required!');

  const [person, product] = await Promise.all([shop.signUp(), shop.sell()]);
  await comeIn(page, person);
  await open(page, '/dashboard/addProduct');
  await expectComplaintAccessible('Add Product', 'Product Name is Required!');
  await open(page, `/productDetails/${product._id}`);
  await page.getByRole('button', { name: 'Booking', exact: true }).click();
  await expectComplaintAccessible('Book it', 'Phone number is Required!');
});

test('the screens and dialogs of members are accessible @phone', async ({ page, shop }) => {
  const [member, buyer, product] = await Promise.all([
    shop.signUp('Mia Member'),
    shop.signUp('Ben Buyer'),
    shop.sell(),
  ]);
  const [own, booking] = await Promise.all([shop.sell({}, member), shop.book(member, product)]);
  await shop.book(buyer, own);
  await comeIn(page, member);
  await expectWalkAccessible(page, 'member', { PRODUCT: own._id, BOOKING: booking._id });

  await open(page, `/productDetails/${own._id}`);
  await expectOpeningAccessible(page, 'Zoom into the photo');
  await page.keyboard.press('?');
  await expectOpenAccessible(page);
  await open(page, '/dashboard/myBuyers');
  await expectOpeningAccessible(page, /^Hand over to/);
  await expectOpeningAccessible(page, /^Release the booking/);
  await open(page, '/dashboard/account');
  await expectOpeningAccessible(page, 'Change email');
  await expectOpeningAccessible(page, 'Sign out everywhere');
  await expectOpeningAccessible(page, 'Delete account');
});

test.describe('in the demo shop', () => {
  test.describe('a buyer', () => {
    test.use({ as: 'buyer' });

    test('sees accessible lists of products @phone', async ({ page, isMobile }) => {
      await expectWalkAccessible(page, 'buyer');
      await open(page, '/allProducts');
      await expectOpeningAccessible(page, /account of/);
      if (!isMobile) return;
      await expectOpeningAccessible(page, /^Filters/);
      await expectOpeningAccessible(page, 'Categories');
    });
  });

  test.describe('a seller', () => {
    test.use({ as: 'seller' });

    test('sees accessible lists of their products and buyers @phone', async ({ page }) => {
      await expectWalkAccessible(page, 'seller');
      await open(page, '/dashboard/myProducts');
      await expectOpeningAccessible(page, /^More for/);
      await expectOpeningAccessible(page, /^Delete/);
    });
  });

  test.describe('an admin', () => {
    test.use({ as: 'admin' });

    test('has an accessible dashboard @phone', async ({ page, shop, isMobile }) => {
      const { name, email } = await shop.signUp('Ada Asked');
      await expectWalkAccessible(page, 'admin');
      await open(page, `/dashboard/allUsers?q=${encodeURIComponent(email)}`);
      await expectOpeningAccessible(page, `Make Admin: ${name}`);
      if (isMobile) await expectOpeningAccessible(page, 'Dashboard Menu');
    });
  });
});
