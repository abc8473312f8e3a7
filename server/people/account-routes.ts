import {
  deleteAccount,
  getAccount,
  planDeletion,
  renameAccount,
  signOutElsewhere,
  signOutEverywhere,
} from '#contracts/people/account.ts';
import { getAccountData } from '#contracts/people/account-data.ts';
import type { Mount } from '#server/http/mount.ts';
import type { createAccountService } from './account-service.ts';

export function mountAccount(mount: Mount, account: ReturnType<typeof createAccountService>): void {
  mount(getAccount, ({ caller }) => account.read(caller));
  mount(renameAccount, ({ caller, body }) => account.rename(caller, body.name));
  mount(signOutEverywhere, ({ caller }) => account.endSessions(caller));
  mount(signOutElsewhere, ({ identity }) => account.endOtherSessions(identity));
  mount(getAccountData, ({ caller }) => account.data(caller));
  mount(planDeletion, ({ caller }) => account.planDeletion(caller));
  mount(deleteAccount, ({ identity, body }) => account.delete(identity, body.confirmation));
}
