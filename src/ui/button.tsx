import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';

export type ButtonLook = 'primary' | 'amber' | 'paper' | 'ghost' | 'danger';

const looks: Record<ButtonLook, string> = {
  primary: 'btn btn-primary',
  amber: 'btn btn-secondary',
  paper: 'btn bg-base-100 text-base-content hover:bg-base-200',
  ghost: 'btn btn-ghost',
  danger: 'btn btn-error',
};

/** Returns the classes of a button, for links that should look like buttons. */
export function buttonClass(look: ButtonLook = 'primary', extra = ''): string {
  return `${looks[look]} ${extra}`;
}

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  look?: ButtonLook;
  /** Ignores presses while work is in progress. The label stays visible. */
  busy?: boolean;
  /** Disables the button but keeps it focusable. Explain the reason next to it. */
  unavailable?: boolean;
};

export function Button({
  look = 'primary',
  busy = false,
  unavailable = false,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const idle = busy || unavailable;
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look, className)}
      aria-disabled={idle || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (idle) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Spinner small />}
      {children}
    </button>
  );
}
