import { getShopReport } from '#contracts/shop-report.ts';
import { failing, loading, replying } from '#scripts/screens/mock.ts';
import { type Act, type Scene, see, steps } from '#scripts/screens/scene.ts';

const page = { as: 'staff', path: '/dashboard/reports' } as const;
const nothing = { takings: [], margins: [], ages: [], sell_through: [] };

const openNumbers: Act = async (on) => {
  for (const summary of await on.getByText('Show the numbers').all()) {
    await summary.click();
  }
};

const choose =
  (days: string): Act =>
  (on) =>
    on.getByLabel('Period').selectOption(days);

export const shopReport: readonly Scene[] = [
  { ...page, name: 'Shop Report, full', main: true },
  { ...page, name: 'Shop Report, numbers', act: steps(see('Sell-through'), openNumbers) },
  { ...page, name: 'Shop Report, a year', act: choose('365') },
  { ...page, name: 'Shop Report, empty', arrange: replying(getShopReport, nothing) },
  { ...page, name: 'Shop Report, loading', waits: true, arrange: loading(getShopReport) },
  { ...page, name: 'Shop Report, failed', arrange: failing(getShopReport) },
];
