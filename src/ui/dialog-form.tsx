import type { ComponentProps, ReactNode } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { onCtrlEnter } from './ctrl-enter.ts';
import { FormError } from './form-error.tsx';

/** The classes of a row of buttons that stays visible while a long dialog scrolls. */
export const pinnedButtons =
  'bottom-0 z-10 -mb-6 flex flex-wrap justify-end gap-3 border-t border-rule bg-base-100 py-4 sm:-mb-8 [@media(min-height:40rem)]:sticky';

type DialogFormProps = ComponentProps<'form'> & {
  /** The text on the button that submits the form. */
  button: ReactNode;
  /** The text on the button that only closes the dialog. */
  cancel?: string;
  look?: ButtonLook;
  busy: boolean;
  /** Whether the buttons stay visible while the dialog scrolls. */
  long?: boolean;
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
  long = false,
  failure,
  onClose,
  children,
  ...form
}: DialogFormProps) {
  return (
    <form noValidate className="grid gap-4" onKeyDown={onCtrlEnter} {...form}>
      {children}
      <FormError message={failure} />
      <div className={long ? pinnedButtons : 'flex flex-wrap justify-end gap-3'}>
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
