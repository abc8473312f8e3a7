import {
  type NoticeKind,
  type NoticeSpec,
  noticeKindNames,
  noticeKinds,
} from '#contracts/notices.ts';
import { may, type Role } from '#contracts/permissions.ts';

/** Whether a role may get notices of this kind. */
export function concerns(kind: NoticeKind, role: Role): boolean {
  const { permission }: NoticeSpec = noticeKinds[kind];
  return permission === undefined || may(role, permission);
}

/** The kinds that a role may not see, even in notices that the account got in an earlier role. */
export const hiddenFrom = (role: Role): NoticeKind[] =>
  noticeKindNames.filter((kind) => !concerns(kind, role));
