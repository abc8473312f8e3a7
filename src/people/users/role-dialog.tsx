import type { ReactNode } from 'react';
import { roleRefusals } from '#contracts/people/user-list.ts';
import { leastRole, type Role } from '#contracts/permissions.ts';
import { describeError } from '#src/lib/api-error.ts';
import { viewerId } from '#src/lib/local-drafts.ts';
import { QuestionDialog } from '#src/ui/question-dialog.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { type RoleChange, useSetRole } from './user-queries.ts';

type Words = {
  button: string;
  title: (name: ReactNode) => ReactNode;
  effect: string;
  done: string;
};

/** What people with a role can no longer do after they have lost it. */
const losses: Readonly<Record<Role, Partial<Record<Role, string>>>> = {
  admin: {
    staff: 'will no longer see users or messages, edit any product, or change roles.',
    user: 'will no longer see users, reports or messages, or use the counter.',
  },
  staff: { user: 'will no longer use the counter, or see reports and serial numbers.' },
  user: {},
};

/** Returns why a user's role can't be changed, or null if it can. */
function blockOf({ user, role }: RoleChange): string | null {
  if (user.last_admin && role !== 'admin') {
    return roleRefusals.lastAdmin;
  }
  return role !== leastRole && user.unverified ? roleRefusals.unverified(user.name) : null;
}

/** The dialog's wording for each new role. */
export const roleChangeText: Readonly<Record<Role, Words>> = {
  user: {
    button: 'Make Buyer',
    title: (name) => <>Make {name} a buyer?</>,
    effect: 'can still buy and sell, like everyone else.',
    done: 'Make Buyer Successful!',
  },
  staff: {
    button: 'Make Staff',
    title: (name) => <>Make {name} staff?</>,
    effect: 'can hand over and release any booking, print any price tag, and see serial numbers.',
    done: 'Make Staff Successful!',
  },
  admin: {
    button: 'Make Admin',
    title: (name) => <>Make {name} an admin?</>,
    effect: 'can see all users, messages and reported items, edit any product, and change roles.',
    done: 'Make Admin Successful!',
  },
};

type RoleDialogProps = {
  /** Null while the dialog is closed. */
  change: RoleChange | null;
  onClose: () => void;
};

/** Asks for confirmation before changing a user's role. */
export function RoleDialog({ change, onClose }: RoleDialogProps) {
  const mutation = useSetRole();
  const words = roleChangeText[change?.role ?? 'user'];
  const block = change && blockOf(change);
  const own = change?.user._id === viewerId();
  const loss = change && losses[change.user.role][change.role];
  function close() {
    mutation.reset();
    onClose();
  }
  const save = () =>
    change &&
    mutation.mutate(change, {
      onSuccess: ({ modifiedCount }) => {
        if (modifiedCount > 0) toastSuccess(words.done);
        close();
      },
    });
  return (
    <QuestionDialog
      open={change !== null}
      onClose={close}
      title={words.title(own ? 'yourself' : <bdi>{change?.user.name}</bdi>)}
      button={words.button}
      look="primary"
      busy={mutation.isPending}
      unavailable={block !== null}
      failure={block ?? (mutation.error ? describeError(mutation.error).message : undefined)}
      onConfirm={save}
    >
      <p className="mb-4">
        {own ? (
          <>This is your own account. You {loss} Only another admin can change this back.</>
        ) : (
          <>
            <bdi>{change?.user.name}</bdi> (<bdi>{change?.user.email}</bdi>) {loss ?? words.effect}
          </>
        )}
      </p>
    </QuestionDialog>
  );
}
