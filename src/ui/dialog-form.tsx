import type { ComponentProps, ReactNode } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { onCtrlEnter } from './enter-moves.ts';
import { FormError } from './form-error.tsx';

type DialogFormProps = ComponentProps<'form'> & {
  /** The text on the button that submits the form. */
  button: ReactNode;
  /** The text on the button that only closes the dialog. */
  cancel?: string;
  look?: ButtonLook;
  busy: boolean;
  /** The error message for the whole form. */
  failure?: ReactNode;
  onClose: () => void;
};

/** A form in a dialog, with its error and its buttons. */
export function DialogForm({
  button,
  cancel = 'Cancel',
  look = 'amber',
  busy,
  failure,
  onClose,
  children,
  ...form
}: DialogFormProps) {
  return (
    <form noValidate className="grid gap-4" onKeyDown={onCtrlEnter} {...form}>
      {children}
      <FormError message={failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onClose}>
          {cancel}
        </Button>
        <Button look={look} type="submit" busy={busy}>
          {button}
        </Button>
      </div>
    </form>
  );
}
