import type { ComponentProps, ReactNode } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { startHere } from './dialog-focus.ts';
import { FormError } from './form-error.tsx';

type DialogFormProps = ComponentProps<'form'> & {
  /** The text on the button that submits the form. */
  button: ReactNode;
  look?: ButtonLook;
  busy: boolean;
  /** The error message for the whole form. */
  failure?: ReactNode;
  onClose: () => void;
};

/** A form in a dialog, with its error and its buttons. The first field gets focus when the dialog opens. */
export function DialogForm({
  button,
  look = 'amber',
  busy,
  failure,
  onClose,
  children,
  ...form
}: DialogFormProps) {
  return (
    <form
      noValidate
      className="grid gap-4"
      {...form}
      ref={(element) => startHere(element?.querySelector('input, textarea, select') ?? null)}
    >
      {children}
      <FormError message={failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onClose}>
          Cancel
        </Button>
        <Button look={look} type="submit" busy={busy}>
          {button}
        </Button>
      </div>
    </form>
  );
}
