import type { EndpointReply } from '#contracts/endpoint.ts';
import type { listUsers } from '#contracts/people/user-list.ts';
import { idOf, lastPage } from '#tests/support/web-examples.ts';
import { walkTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

// These tests use the tables of the dashboard without a mouse.

// Admins' rows have no button. Make the people in the first row, the last row and 16 rows in the middle admins, because
// the list renders fewer than 16 rows outside the viewport.
const isAdmin = (n: number) => n === 1 || n === 100 || (n >= 30 && n <= 45);
const people: EndpointReply<typeof listUsers> = {
  ...lastPage(
    Array.from({ length: 100 }, (_, index) => ({
      _id: idOf(index + 1),
      name: `Person ${index + 1}`,
      email: `person-${index + 1}@example.test`,
      role: isAdmin(index + 1) ? ('admin' as const) : ('user' as const),
      created_at: '2026-01-02T03:04:05.000Z',
    })),
  ),
  total_capped: false,
};

test.describe('an admin', () => {
  test.use({ as: 'admin' });

  test('reaches rows that are not rendered yet', async ({ page }) => {
    await page.route('**/api/users?*', (route) => route.fulfill({ json: people }));
    await page.goto('/dashboard/allUsers');
    const button = (n: number) =>
      page.getByRole('button', { name: `Make Admin: Person ${n}`, exact: true });
    await walkTo(page, button(2));
    await expect(button(61)).toBeHidden();
    await page.keyboard.press('End');
    await expect(button(99)).toBeFocused();
    await expect(button(99)).toBeInViewport();
    await page.keyboard.press('ArrowUp');
    await expect(button(98)).toBeFocused();
    for (let n = 97; n > 60; n--) await page.keyboard.press('ArrowUp');
    await expect(button(61)).toBeFocused();
    await expect(button(61)).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(button(2)).toBeFocused();
    await expect(button(2)).toBeInViewport();
    for (let n = 3; n <= 29; n++) await page.keyboard.press('ArrowDown');
    await expect(button(29)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(button(46)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(button(29)).toBeFocused();

    // Arrow Down also works if its target row is no longer rendered after scrolling.
    await button(29).blur();
    const scrollUp = async () => {
      await page.evaluate(() => window.scrollBy(0, -40));
      return button(46).count();
    };
    await expect.poll(scrollUp).toBe(0);
    await button(29).focus();
    await expect(button(46)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(button(46)).toBeFocused();
  });
});
