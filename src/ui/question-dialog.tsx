import type { ComponentProps, ReactNode } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormError } from './form-error.tsx';

type QuestionDialogProps = Omit<ComponentProps<typeof Dialog>, 'actions' | 'role'> & {
  cancel?: string;
  button: string;
  look?: ButtonLook;
  busy?: boolean;
  unavailable?: boolean;
  /** Why it couldn't be done. */
  failure?: string | undefined;
  onConfirm: () => void;
  children: ReactNode;
};

/** A question with two answers: `cancel` only closes it. */
export function QuestionDialog({
  cancel = 'Cancel',
  button,
  look = 'danger',
  busy = false,
  unavailable = false,
  failure,
  onConfirm,
  children,
  ...dialog
}: QuestionDialogProps) {
  return (
    <Dialog
      {...dialog}
      role="alertdialog"
      actions={
        <>
          <Button look="paper" onClick={dialog.onClose}>
            {cancel}
          </Button>
          <Button look={look} busy={busy} unavailable={unavailable} onClick={onConfirm}>
            {button}
          </Button>
        </>
      }
    >
      {children}
      <FormError message={failure} />
    </Dialog>
  );
}
