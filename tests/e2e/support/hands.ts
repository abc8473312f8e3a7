import { expect, type Page } from '@playwright/test';

/** Milliseconds between the keys of a fast typist. */
const typist = 50;
/** The maximum number of Tab presses to reach an element. */
const farthest = 90;

export type Hands = ReturnType<typeof createHands>;

type Count = { name: string; keys: number; scans: number; ms: number };

/** Simulates a person who works without the mouse, and counts the key presses and scans. */
export function createHands(page: Page) {
  const parts: Count[] = [];
  let [keys, scans] = [0, 0];

  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      const labels = element instanceof HTMLInputElement ? element.labels : null;
      const label =
        element?.getAttribute('aria-label') ??
        (element as Partial<HTMLSelectElement> | null)?.labels?.[0]?.textContent ??
        labels?.[0]?.textContent ??
        element?.textContent;
      return label?.trim() ?? '';
    });
  async function press(...names: string[]): Promise<void> {
    for (const name of names) {
      keys += 1;
      await page.keyboard.press(name);
    }
  }
  return {
    press,
    async type(text: string) {
      keys += text.length;
      await page.keyboard.type(text, { delay: typist });
    },
    /** Presses Tab until the element with this name is focused. */
    async tabTo(name: string | RegExp) {
      const isIt = (text: string) =>
        typeof name === 'string' ? text.startsWith(name) : name.test(text);
      const passed: string[] = [];
      for (;;) {
        const here = await focused();
        if (isIt(here)) return;
        passed.push(here);
        if (passed.length > farthest) {
          throw new Error(`Tab does not reach ${name}, only: ${passed.join(' | ')}`);
        }
        await press('Tab');
      }
    },
    async scan(text: string) {
      scans += 1;
      const browser = await page.context().newCDPSession(page);
      const send = (key: string, typed = key) => [
        browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: typed }),
        browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
      ];
      // Queue all keys at once, so that a busy machine adds no pauses between them.
      await Promise.all([...[...text].flatMap((key) => send(key)), ...send('Enter', '\r')]);
      await browser.detach();
    },
    /** Runs part of the work, and records the number of key presses and scans and the time that it takes. */
    async part(name: string, work: () => Promise<void>) {
      const before = { keys, scans, at: performance.now() };
      await work();
      const ms = performance.now() - before.at;
      parts.push({ name, keys: keys - before.keys, scans: scans - before.scans, ms });
    },
    /** Returns one line for each part, and the total. */
    report() {
      const ms = parts.reduce((sum, part) => sum + part.ms, 0);
      const line = (count: Count) =>
        `${count.name.padEnd(34)}${String(count.keys).padStart(5)} keys ${String(count.scans).padStart(2)} scans ${(count.ms / 1000).toFixed(1).padStart(6)} s`;
      return [...parts, { name: 'the whole day', keys, scans, ms }].map(line).join('\n');
    },
  };
}

/** Fails unless the product is shown as sold in another person's window within a second. */
export const expectSold = (page: Page) =>
  expect(page.getByText('Sold. This one has found a new player.')).toBeVisible({ timeout: 1_000 });
