import type { Page } from '@playwright/test';
import type { Endpoint } from '#contracts/endpoint.ts';
import type { DemoRole } from '#tests/e2e/support/accounts.ts';
import { type Arrange, failing, loading } from './mock.ts';

/** One screen in one state. */
export type Scene = {
  name: string;
  as: DemoRole | 'visitor';
  /**
   * `{product}` is replaced with the id of a product for sale, `{own}` with the id of one of the seller's
   * products, and `{order}` with the id of a booking.
   */
  path: string;
  /** The history state that the screen would have if the user had come from another screen. */
  historyState?: unknown;
  /** Whether to also capture the screen with forced colors, with more contrast and zoomed in. */
  main?: true;
  /** Whether part of the screen intentionally keeps loading. */
  waits?: true;
  /** Whether to capture the print layout. */
  printed?: true;
  arrange?: Arrange;
  /** Runs after the screen has loaded, to put it in the state that the scene shows. */
  act?: Act;
};
export type Act = (page: Page) => Promise<unknown>;

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

/** Combines several acts into one that runs them in order. */
export const steps =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };

/** Waits until this text is visible. */
export const see =
  (text: string | RegExp): Act =>
  (page) =>
    page.getByText(text).first().waitFor();

/**
 * The usual states of a list or record: full, loading, empty, failed, and with long text. Pass `full` if the demo data
 * has nothing to show.
 */
export function states(
  of: Omit<Scene, 'arrange' | 'act' | 'waits'>,
  ways: { endpoint: Endpoint; full?: Arrange; empty?: Arrange; long: Arrange },
): Scene[] {
  const { main, ...plain } = of;
  const name = (state: string) => `${of.name}, ${state}`;
  return [
    {
      ...plain,
      ...(main && { main }),
      ...(ways.full && { arrange: ways.full }),
      name: name('full'),
    },
    { ...plain, name: name('loading'), waits: true, arrange: loading(ways.endpoint) },
    ...(ways.empty ? [{ ...plain, name: name('empty'), arrange: ways.empty }] : []),
    { ...plain, name: name('failed'), arrange: failing(ways.endpoint) },
    { ...plain, name: name('long texts'), arrange: ways.long },
  ];
}
