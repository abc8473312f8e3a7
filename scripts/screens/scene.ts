import type { Page } from '@playwright/test';
import type { Endpoint } from '#contracts/endpoint.ts';
import type { DemoRole } from '#tests/e2e/support/accounts.ts';
import { type Arrange, failing, loading } from './mock.ts';

/** One screen in one state. */
export type Scene = {
  name: string;
  as: DemoRole | 'visitor';
  /** `{product}` is replaced by the id of a product on sale, `{own}` by one of the seller's, `{order}` by a booking's. */
  path: string;
  /** The history state, as if another screen had led here. */
  historyState?: unknown;
  /** Also shown in forced colors, with more contrast, and zoomed. */
  main?: true;
  /** Part of it keeps loading, on purpose. */
  waits?: true;
  /** Shown in its print layout. */
  printed?: true;
  arrange?: Arrange;
  /** Runs after the screen has loaded, to bring it into its state. */
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

/** Runs the acts in order. */
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

/** The common states of a list or record: full, loading, empty, failed, and with long texts. */
export function states(
  of: Omit<Scene, 'arrange' | 'act' | 'waits'>,
  ways: { endpoint: Endpoint; empty?: Arrange; long: Arrange },
): Scene[] {
  const { main, ...plain } = of;
  const name = (state: string) => `${of.name}, ${state}`;
  return [
    { ...plain, ...(main && { main }), name: name('full') },
    { ...plain, name: name('loading'), waits: true, arrange: loading(ways.endpoint) },
    ...(ways.empty ? [{ ...plain, name: name('empty'), arrange: ways.empty }] : []),
    { ...plain, name: name('failed'), arrange: failing(ways.endpoint) },
    { ...plain, name: name('long texts'), arrange: ways.long },
  ];
}
