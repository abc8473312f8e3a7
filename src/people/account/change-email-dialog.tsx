import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Proof } from '#contracts/people/sign-in.ts';
import { LoginForm } from '#contracts/people/sign-in-forms.ts';
import { sameAddress } from '#contracts/text.ts';
import { valueOrThrow } from '#src/lib/api-error.ts';
import { serverErrors } from '#src/lib/form-errors.ts';
import { formDraft } from '#src/lib/local-drafts.ts';
import { useSession } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { toastMessage } from '#src/ui/toaster.tsx';
import { ProofFields, shownPassword } from './proof-fields.tsx';
import { useFirstInvalid } from './use-first-invalid.ts';

type ChangeEmailDialogProps = {
  open: boolean;
  email: string;
  /** The new address that is waiting for its link to be opened, or null. */
  pending: string | null;
  onSent: (address: string) => void;
  onClose: () => void;
};

/** Asks for the new address and proof of identity. The address changes once the user opens the link in the email. */
export function ChangeEmailDialog({
  open,
  email,
  pending,
  onSent,
  onClose,
}: ChangeEmailDialogProps) {
  const formId = useId();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user._id : '';
  // The stored draft contains only the address, never the password.
  const [draft] = useState(() => formDraft(userId, 'email'));
  const [typed, setTyped] = useState(() => draft.read().next);
  const next = typed ?? pending ?? '';
  const { data: address = next, error: invalid } = LoginForm.shape.email.safeParse(next);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<{ next?: string; password?: string; root?: string }>({});
  const form = useFirstInvalid(errors);
  const change = useMutation({
    mutationFn: async (proof: Proof) =>
      valueOrThrow(await platform.session.changeEmail({ email: address, proof })),
    onSuccess: (user) => {
      // Null if the user closed Google's window.
      if (!user) return;
      toastMessage(`We sent a link to ${address}. Open it, then log in with that address.`);
      onSent(address);
      close();
    },
    onError: (error) => setErrors(serverErrors(error, ['next', 'password'])),
  });

  function close() {
    draft.forget();
    setTyped(undefined);
    setPassword('');
    setErrors({});
    change.reset();
    onClose();
  }

  function send(proof: Proof) {
    const same = sameAddress(address, email);
    const found = {
      ...(invalid && { next: invalid.issues[0]?.message ?? '' }),
      ...(!invalid && same && { next: 'This is already your email!' }),
      ...(proof.by === 'password' &&
        proof.password === '' && { password: 'Password is required!' }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) change.mutate(proof);
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
      title="Change your email"
      actions={
        <>
          <Button look="paper" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={change.isPending}>
            Send link
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <p>
          We’ll email a link to the new address. Until you open it, keep logging in with{' '}
          <bdi className="font-semibold wrap-anywhere">{email}</bdi>.
        </p>
        <TextField
          ref={startHere}
          label="New email"
          type="email"
          autoComplete="email"
          value={next}
          onChange={(event) => {
            setTyped(event.target.value);
            draft.save({ next: event.target.value });
          }}
          error={errors.next}
        />
        <ProofFields
          password={password}
          onPassword={setPassword}
          error={errors.password}
          busy={change.isPending}
          onGoogle={() => send({ by: 'google' })}
        />
        <FormError message={errors.root} />
      </form>
    </Dialog>
  );
}
