import { Ellipsis } from 'lucide-react';
import type { User } from '#contracts/people/users.ts';
import type { Role } from '#contracts/permissions.ts';
import { viewerId } from '#src/lib/local-drafts.ts';
import { Button } from '#src/ui/button.tsx';
import { Menu, menuItemClass } from '#src/ui/menu.tsx';
import { roleChangeText } from './role-dialog.tsx';

/** A user, and whether the user is suspended. */
export type Suspending = { user: User; suspended: boolean };

/** The label of the button that opens the dialog. */
export const suspendLabel = (suspended: boolean) => (suspended ? 'Lift the suspension' : 'Suspend');

type UserActionsProps = {
  user: User;
  suspended?: boolean;
  onChoose: (role: Role) => void;
  /** Leave out if a button outside the menu suspends the user. */
  onSuspend?: () => void;
};

/** A button that makes the user an admin, and a menu for the other roles and for suspending the user. */
export function UserActions({ user, suspended = false, onChoose, onSuspend }: UserActionsProps) {
  const others = (['staff', 'user'] as const).filter((role) => role !== user.role);
  return (
    <div className="flex items-center justify-end gap-5">
      {hasRowAction(user) && (
        <Button
          look="ghost"
          // It is in nearly every row, so it must not stand out.
          className="font-normal! text-muted"
          data-row-action=""
          aria-label={`${roleChangeText.admin.button}: ${user.name}`}
          aria-haspopup="dialog"
          onClick={() => onChoose('admin')}
        >
          {roleChangeText.admin.button}
        </Button>
      )}
      <Menu trigger={<Ellipsis aria-hidden="true" />} label={`More for ${user.name}`}>
        {(close) => {
          const item = (label: string, choose: () => void) => (
            <button
              key={label}
              type="button"
              aria-haspopup="dialog"
              className={menuItemClass}
              onClick={() => {
                close();
                choose();
              }}
            >
              {label}
            </button>
          );
          return (
            <>
              {others.map((role) => item(roleChangeText[role].button, () => onChoose(role)))}
              {onSuspend && user._id !== viewerId() && item(suspendLabel(suspended), onSuspend)}
            </>
          );
        }}
      </Menu>
    </div>
  );
}

/** Returns whether the user's row has a Make Admin button, to which arrow keys can move focus. */
export const hasRowAction = ({ role }: User): boolean => role !== 'admin';
