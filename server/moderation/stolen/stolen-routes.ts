import { listOwnStolen, registerStolen, removeStolen } from '#contracts/moderation/stolen.ts';
import type { Mount } from '#server/http/mount.ts';
import type { StolenService } from './stolen-service.ts';

export function mountStolen(mount: Mount, stolen: StolenService): void {
  mount(registerStolen, ({ caller, body }) => stolen.register(caller, body));
  mount(listOwnStolen, ({ caller }) => stolen.own(caller));
  mount(removeStolen, ({ caller, params }) => stolen.remove(caller, params.id));
}
