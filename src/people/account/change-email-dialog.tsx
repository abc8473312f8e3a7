import { useState } from 'react';
import { LoginForm } from '#contracts/people/sign-in-forms.ts';
import { sameAddress } from '#contracts/text.ts';
import { valueOrThrow } from '#src/lib/api-error.ts';
import { formDraft } from '#src/lib/local-drafts.ts';
import { useSession } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';
import { startHere } from '#src/ui/dialog-focus.ts';
import { TextField } from '#src/ui/field.tsx';
import { toastMessage } from '#src/ui/toaster.tsx';
import { ProofDialog } from './proof-dialog.tsx';

type ChangeEmailDialogProps = {
  open: boolean;
  email: string;
  /** The new address that is waiting for its link to be opened, or null. */
  pending: string | null;
  onSent: (address: string) => void;
  onClose: () => void;
};

/** Asks for the new address and proof of identity. The address changes once the user opens the link in the email. */
export function ChangeEmailDialog(props: ChangeEmailDialogProps) {
  const { open, email, pending, onSent, onClose } = props;
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user._id : '';
  // The stored draft contains only the address, never the password.
  const [draft] = useState(() => formDraft(userId, 'email'));
  const [typed, setTyped] = useState(() => draft.read().next);
  const next = typed ?? pending ?? '';
  const { data: address = next, error: invalid } = LoginForm.shape.email.safeParse(next);
  function close() {
    draft.forget();
    setTyped(undefined);
    onClose();
  }
  function check() {
    if (invalid) return invalid.issues[0]?.message ?? '';
    return sameAddress(address, email) ? 'This is already your email!' : undefined;
  }
  return (
    <ProofDialog
      open={open}
      title="Change your email"
      button="Send link"
      name="next"
      check={check}
      send={async (proof) =>
        valueOrThrow(await platform.session.changeEmail({ email: address, proof }))
      }
      onSent={() => {
        toastMessage(`We sent a link to ${address}. Open it, then log in with that address.`);
        onSent(address);
        close();
      }}
      onClose={close}
    >
      {(error) => (
        <>
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
            error={error}
          />
        </>
      )}
    </ProofDialog>
  );
}
