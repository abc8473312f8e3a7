import { searchCounter } from '#contracts/counter.ts';
import type { Mount } from '#server/http/mount.ts';
import type { CounterService } from './counter-service.ts';

export function mountCounter(mount: Mount, counter: CounterService): void {
  mount(searchCounter, ({ query }) => counter.search(query.q));
}
