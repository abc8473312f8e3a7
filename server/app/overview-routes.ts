import { getOverview } from '#contracts/app/overview.ts';
import type { Mount } from '#server/http/mount.ts';
import type { OverviewService } from './overview-service.ts';

export function mountOverview(mount: Mount, overview: OverviewService): void {
  mount(getOverview, ({ caller, query }) => overview.of(caller, query.today));
}
