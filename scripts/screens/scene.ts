import type { Page } from '@playwright/test';
import type { Endpoint } from '#contracts/endpoint.ts';
import type { DemoRole } from '#tests/e2e/support/accounts.ts';
import { type Arrange, failing, loading } from './mock.ts';

/** One screen in one state. */
export type Scene = {
  name: string;
  as: DemoRole | 'visitor';
  /** `{product}` stands for the id of a product on sale, `{own}` for one of the seller's, `{order}` for one of the buyer's bookings. */
  path: string;
  /** What the history holds of the address, as if another screen had led there. */
  historyState?: unknown;
  /** Looked at more closely: in forced colours, with more contrast, enlarged. */
  main?: true;
  /** Something of it loads for ever, on purpose. */
  waits?: true;
  /** As it is printed. */
  printed?: true;
  arrange?: Arrange;
  /** Brings the screen into its state, once it stands. */
  act?: Act;
};
export type Act = (page: Page) => Promise<unknown>;

/** Presses the first button of this name. */
export const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click();

/** As {@link press}, for a button that only some widths have. */
export const pressWhereShown =
  (name: string | RegExp): Act =>
  async (page) => {
    const button = page.getByRole('button', { name }).first();
    if (await button.isVisible()) await button.click();
  };

/** One after the other. */
export const steps =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };

/** Waits until this text stands there. */
export const see =
  (text: string | RegExp): Act =>
  (page) =>
    page.getByText(text).first().waitFor();

/** The states that every list and record has; `full` is the plain one. */
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
