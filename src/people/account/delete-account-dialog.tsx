import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sameAddress } from '#contracts/text.ts';
import { paths } from '#src/lib/paths.ts';
import { startHere } from '#src/ui/dialog-focus.ts';
import { TextField } from '#src/ui/field.tsx';
import { deleteAtShop } from './account-actions.ts';
import type { Goodbye } from './goodbye.ts';
import { ProofDialog } from './proof-dialog.tsx';

type DeleteAccountDialogProps = { open: boolean; email: string; onClose: () => void };

/** Asks for the email address and proof of identity, then deletes the account. */
export function DeleteAccountDialog({ open, email, onClose }: DeleteAccountDialogProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const matches = sameAddress(typed.trim(), email);
  return (
    <ProofDialog
      open={open}
      title="Delete your account?"
      button="Delete permanently"
      final
      name="confirmation"
      check={() => (matches ? undefined : `Type ${email} to confirm!`)}
      send={(proof) => deleteAtShop(typed.trim(), proof)}
      onSent={(summary) => {
        // The goodbye page ends the session. Ending it here would redirect to the login page.
        const state: Goodbye = { summary, signIn: 'pending' };
        void navigate(paths.goodbye, { state });
      }}
      onClose={() => {
        setTyped('');
        onClose();
      }}
    >
      {(error) => (
        <>
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
            error={error}
          />
        </>
      )}
    </ProofDialog>
  );
}
