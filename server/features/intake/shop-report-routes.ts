import { exportShopReport, getShopReport } from '#contracts/shop-report.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Turns } from '#server/http/turns.ts';
import type { ShopReportService } from './shop-report-service.ts';

export function mountShopReport(mount: Mount, report: ShopReportService, turns: Turns): void {
  mount(getShopReport, ({ caller, query }) => turns.run(caller.id, () => report.read(query)));
  mount(exportShopReport, ({ caller, query }) => turns.run(caller.id, () => report.csv(query)));
}
