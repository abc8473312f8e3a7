import { createUser } from '#contracts/people/sign-up.ts';
import { listUsers, makeAdmin, setRole } from '#contracts/people/user-list.ts';
import { checkAdmin, issueToken } from '#contracts/people/users.ts';
import type { Mount } from '#server/http/mount.ts';
import type { UserService } from './user-service.ts';

export function mountUsers(mount: Mount, users: UserService): void {
  mount(issueToken, ({ identity, query }) => users.exchange(identity, query.email));
  mount(createUser, ({ identity, body }) => users.save(identity, body));
  mount(listUsers, ({ caller, query }) => users.list(caller, query));
  mount(checkAdmin, async ({ caller, params }) => {
    const role = await users.role(caller, params.email);
    return { isAdmin: role === 'admin', role };
  });
  mount(makeAdmin, ({ caller, params }) => users.setRole(caller, params.id, 'admin'));
  mount(setRole, ({ caller, params, body }) => users.setRole(caller, params.id, body.role));
}
