import { streamEvents } from '#contracts/app/events.ts';
import type { Mount } from '#server/http/mount.ts';
import type { EventStreams } from './event-streams.ts';

export function mountEvents(mount: Mount, streams: EventStreams): void {
  mount(streamEvents, (call) => streams.open(call));
}
