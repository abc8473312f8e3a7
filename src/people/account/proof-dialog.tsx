import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Proof } from '#contracts/people/sign-in.ts';
import { serverErrors } from '#src/lib/form-errors.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';

type ProofDialogProps<Reply> = {
  open: boolean;
  title: string;
  button: string;
  /** Whether this can't be undone. */
  final?: boolean;
  /** The form's text and its field. Gets the error about the field. */
  children: (error: string | undefined) => ReactNode;
  /** The name that the server's errors give the field. */
  name: string;
  /** Returns what is wrong with the field, or undefined. */
  check: () => string | undefined;
  /** Resolves to null if the user closed Google's window. */
  send: (proof: Proof) => Promise<Reply | null>;
  onSent: (reply: Reply) => void;
  onClose: () => void;
};

/** A form with one field that also asks for proof of identity, so that no one else at this device can send it. */
export function ProofDialog<Reply>(props: ProofDialogProps<Reply>) {
  const { open, title, button, final = false, children, name, check, send, onSent } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (reply) => {
      if (reply === null) return;
      setPassword('');
      onSent(reply);
    },
    onError: (error) => setErrors(serverErrors(error, [name, 'password'])),
  });

  function close() {
    setPassword('');
    setErrors({});
    sending.reset();
    props.onClose();
  }
  function prove(proof: Proof) {
    const wrong = check();
    const found = {
      ...(wrong !== undefined && { [name]: wrong }),
      ...(proof.by === 'password' &&
        proof.password === '' && { password: 'Password is required!' }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) sending.mutate(proof);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Some password managers fill in the password without an event.
    const shown = String(new FormData(event.currentTarget).get('password') ?? '');
    setPassword(shown);
    prove({ by: 'password', password: shown });
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      role={final ? 'alertdialog' : 'dialog'}
      title={title}
      actions={
        <>
          <Button look="paper" onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            look={final ? 'danger' : 'primary'}
            busy={sending.isPending}
          >
            {button}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit} className="grid gap-4">
        {children(errors[name])}
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errors.password}
        />
        <p className="text-muted">
          Do you sign in with Google, without a password?{' '}
          <button
            type="button"
            aria-disabled={sending.isPending || undefined}
            onClick={() => {
              if (!sending.isPending) prove({ by: 'google' });
            }}
            className="text-link min-h-11"
          >
            Confirm with Google
          </button>
        </p>
        <FormError message={errors.root} />
      </form>
    </Dialog>
  );
}
