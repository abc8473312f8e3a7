import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Proof } from '#contracts/people/sign-in.ts';
import { sameAddress } from '#contracts/text.ts';
import { serverErrors } from '#src/lib/form-errors.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { deleteAtShop } from './account-actions.ts';
import type { Goodbye } from './goodbye.ts';
import { ProofFields, shownPassword } from './proof-fields.tsx';
import { useFirstInvalid } from './use-first-invalid.ts';

type DeleteAccountDialogProps = { open: boolean; email: string; onClose: () => void };

/** Asks for the email address and proof of identity, then deletes the account. */
export function DeleteAccountDialog({ open, email, onClose }: DeleteAccountDialogProps) {
  const navigate = useNavigate();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<{ confirmation?: string; password?: string; root?: string }>(
    {},
  );
  const form = useFirstInvalid(errors);
  const deletion = useMutation({
    mutationFn: (proof: Proof) => deleteAtShop(typed.trim(), proof),
    onSuccess: (summary) => {
      if (!summary) return;
      // The goodbye page ends the session. Ending it here would redirect to the login page.
      const state: Goodbye = { summary, signIn: 'pending' };
      void navigate(paths.goodbye, { state });
    },
    onError: (error) => setErrors(serverErrors(error, ['confirmation', 'password'])),
  });

  function close() {
    setTyped('');
    setPassword('');
    setErrors({});
    deletion.reset();
    onClose();
  }

  function send(proof: Proof) {
    const matches = sameAddress(typed.trim(), email);
    const found = {
      ...(!matches && { confirmation: `Type ${email} to confirm!` }),
      ...(proof.by === 'password' &&
        proof.password === '' && { password: 'Password is required!' }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) deletion.mutate(proof);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const shown = shownPassword(event.currentTarget);
    setPassword(shown);
    send({ by: 'password', password: shown });
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      role="alertdialog"
      title="Delete your account?"
      actions={
        <>
          <Button look="paper" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} look="danger" busy={deletion.isPending}>
            Delete permanently
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <p>
          This can’t be undone. To continue, type your email address{' '}
          <bdi className="font-semibold wrap-anywhere">{email}</bdi> and confirm that it’s you.
        </p>
        <TextField
          label="Your email"
          type="email"
          autoComplete="off"
          ref={startHere}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={errors.confirmation}
        />
        <ProofFields
          password={password}
          onPassword={setPassword}
          error={errors.password}
          busy={deletion.isPending}
          onGoogle={() => send({ by: 'google' })}
        />
        <FormError message={errors.root} />
      </form>
    </Dialog>
  );
}
