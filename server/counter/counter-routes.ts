import { searchCounter } from '#contracts/counter/counter.ts';
import { getShopDay } from '#contracts/counter/day.ts';
import { getCustomer } from '#contracts/people/customers.ts';
import type { Mount } from '#server/http/mount.ts';
import type { CounterService } from './counter-service.ts';
import type { DayService } from './day-service.ts';

export function mountCounter(mount: Mount, counter: CounterService, day: DayService): void {
  mount(searchCounter, ({ caller, query }) => counter.search(caller, query.q));
  mount(getCustomer, ({ caller, params }) => counter.customer(caller, params.id));
  mount(getShopDay, () => day.today());
}
