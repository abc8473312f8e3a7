import type { Page } from '@playwright/test';
import type { DeletionSummary } from '#contracts/people/account.ts';
import type { DemoRole } from '#tests/e2e/support/accounts.ts';
import type { Answer } from './answers.ts';
import type { Arrange } from './mock.ts';

export type Viewer = DemoRole | 'visitor';

/** One screen in one state. */
export type Scene = {
  name: string;
  as: Viewer;
  /** A name in braces, such as `{product}`, is replaced with an id from the demo shop. */
  path: string;
  /** How all calls are answered that `arrange` doesn't answer. Defaults to the demo shop's own replies. */
  answer?: Answer;
  /** The history state that the screen would have if the user had come from another screen. */
  historyState?: unknown;
  /** Whether part of the screen keeps loading. Defaults to true if the server never answers. */
  waits?: boolean;
  /** Whether the page fails to load something. Defaults to true with `arrange`. */
  fails?: true;
  /** Whether to capture the print layout. */
  printed?: true;
  arrange?: Arrange;
  /** Runs after the screen has loaded, to put it in the state that the scene shows. */
  act?: Act;
};
/** `ids` are what {@link withIds} puts into texts. */
export type Act = (page: Page, ids: Ids) => Promise<unknown>;
type Ids = Readonly<Record<string, unknown>>;

/** Replaces the names in braces. */
export const withIds = (text: string, ids: Ids): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));

/** Presses the first button with this name. */
export const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click();

/** Like {@link press}, but does nothing if the button is hidden at this width. */
export const pressWhereShown =
  (name: string | RegExp): Act =>
  async (page) => {
    const button = page.getByRole('button', { name }).first();
    if (await button.isVisible()) await button.click();
  };

/** Fills in the first visible field with this label. */
export const fill =
  (label: string, text: string): Act =>
  (page, ids) => {
    const field = page.getByLabel(label).and(page.locator('input, textarea'));
    return field.filter({ visible: true }).first().fill(withIds(text, ids));
  };

/** Checks the first checkbox or radio button with this label. */
export const check =
  (label: string | RegExp): Act =>
  (page) =>
    page.getByLabel(label).first().check({ force: true });

export const keys =
  (...names: string[]): Act =>
  async (page) => {
    for (const name of names) await page.keyboard.press(name);
  };

/** Combines several acts into one that runs them in order. */
export const steps =
  (...acts: Act[]): Act =>
  async (page, ids) => {
    for (const act of acts) await act(page, ids);
  };

/** Waits until this text is visible. */
export const see =
  (text: string | RegExp): Act =>
  (page) =>
    page.getByText(text).filter({ visible: true }).first().waitFor();

/** What the account page says before an account is deleted, and the goodbye page afterwards. */
export const exampleDeletion: DeletionSummary = {
  removed: { products: 12, drafts: 2, images: 31, messages: 1 },
  released: { holds: 2, waitlist_places: 1, bookings_received: 1 },
  kept: { products_sold: 4, products_archived: 2, bookings_collected: 7, bookings_ended: 3 },
};
