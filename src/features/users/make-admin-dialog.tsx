import type { User } from '#contracts/users.ts';
import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { useMakeAdmin } from './user-queries.ts';

type MakeAdminDialogProps = {
  /** Who is to become an admin; null keeps the dialog closed. */
  user: User | null;
  onClose: () => void;
};

/** Asks before somebody is given an admin's rights. */
export function MakeAdminDialog({ user, onClose }: MakeAdminDialogProps) {
  const promotion = useMakeAdmin();
  function close() {
    promotion.reset();
    onClose();
  }
  return (
    <Dialog
      open={user !== null}
      onClose={close}
      role="alertdialog"
      title={
        <>
          Make <bdi>{user?.name}</bdi> an admin?
        </>
      }
      actions={
        <>
          <Button look="paper" onClick={close}>
            Cancel
          </Button>
          <Button
            busy={promotion.isPending}
            onClick={() => {
              if (!user) return;
              promotion.mutate(user._id, {
                onSuccess: ({ modifiedCount }) => {
                  if (modifiedCount > 0) toastSuccess('Make Admin Successful!');
                  close();
                },
              });
            }}
          >
            Make Admin
          </Button>
        </>
      }
    >
      <p className="mb-4">
        <bdi>{user?.name}</bdi> (<bdi>{user?.email}</bdi>) will see all users and reported items,
        and can make others admins too.
      </p>
      <FormError message={promotion.error ? describeError(promotion.error).message : undefined} />
    </Dialog>
  );
}
