import { Ellipsis } from 'lucide-react';
import type { Role } from '#contracts/permissions.ts';
import type { User } from '#contracts/users.ts';
import { Button } from '#src/ui/button.tsx';
import { Menu, menuItemClass } from '#src/ui/menu.tsx';
import { roleChangeWords } from './role-dialog.tsx';

type RoleActionsProps = { user: User; onChoose: (role: Role) => void };

/** The buttons for changing a user's role: one that makes the user an admin, and a menu with the other roles. */
export function RoleActions({ user, onChoose }: RoleActionsProps) {
  const others = (['staff', 'user'] as const).filter((role) => role !== user.role);
  return (
    <div className="flex items-center justify-end gap-1">
      {hasRowAction(user) && (
        <Button
          look="ghost"
          // It is in nearly every row, so it must not stand out.
          className="font-normal! text-muted"
          data-row-action=""
          aria-label={`${roleChangeWords.admin.button}: ${user.name}`}
          aria-haspopup="dialog"
          onClick={() => onChoose('admin')}
        >
          {roleChangeWords.admin.button}
        </Button>
      )}
      <Menu trigger={<Ellipsis aria-hidden="true" />} label={`More for ${user.name}`}>
        {(close) =>
          others.map((role) => (
            <button
              key={role}
              type="button"
              aria-haspopup="dialog"
              className={menuItemClass}
              onClick={() => {
                close();
                onChoose(role);
              }}
            >
              {roleChangeWords[role].button}
            </button>
          ))
        }
      </Menu>
    </div>
  );
}

/** Returns whether the user's row has a Make Admin button, to which arrow keys can move focus. */
export const hasRowAction = ({ role }: User): boolean => role !== 'admin';
