import {
  type NoticeKind,
  type NoticeSpec,
  noticeKindNames,
  noticeKinds,
} from '#contracts/notices.ts';
import { may, type Role } from '#contracts/permissions.ts';

/** Whether users with this role can receive notices of this kind. */
export function concerns(kind: NoticeKind, role: Role): boolean {
  const { permission }: NoticeSpec = noticeKinds[kind];
  return permission === undefined || may(role, permission);
}

/** Returns the kinds of notices that a role may not see, even if the account received some in an earlier role. */
export const hiddenFrom = (role: Role): NoticeKind[] =>
  noticeKindNames.filter((kind) => !concerns(kind, role));
