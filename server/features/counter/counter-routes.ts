import { searchCounter } from '#contracts/counter.ts';
import { getShopDay } from '#contracts/day.ts';
import type { Mount } from '#server/http/mount.ts';
import type { CounterService } from './counter-service.ts';
import type { DayService } from './day-service.ts';

export function mountCounter(mount: Mount, counter: CounterService, day: DayService): void {
  mount(searchCounter, ({ query }) => counter.search(query.q));
  mount(getShopDay, () => day.today());
}
