import { exportShopReport, getShopReport } from '#contracts/stock/shop-report.ts';
import type { Mount } from '#server/http/mount.ts';
import type { ShopReportService } from './shop-report-service.ts';

export function mountShopReport(mount: Mount, report: ShopReportService): void {
  mount(getShopReport, ({ query }) => report.read(query));
  mount(exportShopReport, ({ query }) => report.csv(query));
}
