import {
  type Delivery,
  type MailKind,
  type NoticeKind,
  type NoticeSpec,
  noticeKindNames,
  noticeKinds,
} from '#contracts/notices/notices.ts';
import { may, type Role } from '#contracts/permissions.ts';

/** Returns whether users with this role can receive notices of this kind. */
export function concerns(kind: NoticeKind, role: Role): boolean {
  const { permission }: NoticeSpec = noticeKinds[kind];
  return permission === undefined || may(role, permission);
}

/** Returns whether people can't turn off these emails. */
export function alwaysMailed(kind: MailKind): boolean {
  if (kind === 'daily') return false;
  const { always }: NoticeSpec = noticeKinds[kind];
  return always === true;
}

/** Returns how a person gets a kind of notice. `chosen` is the person's setting, if there is one. */
export const deliveryOf = (kind: NoticeKind, chosen: Delivery | null | undefined): Delivery =>
  alwaysMailed(kind) ? 'mail' : (chosen ?? noticeKinds[kind].delivery);

/** Returns the kinds of notices that a role may not see, even if the account received some in an earlier role. */
export const hiddenFrom = (role: Role): NoticeKind[] =>
  noticeKindNames.filter((kind) => !concerns(kind, role));
