import { PasswordField } from '#src/ui/password-field.tsx';

type ProofFieldsProps = {
  password: string;
  onPassword: (password: string) => void;
  error?: string | undefined;
  busy: boolean;
  /** Called when the user chooses to confirm with Google instead. */
  onGoogle: () => void;
};

/** Returns the password that the form shows. Some password managers fill it in without an event. */
export const shownPassword = (form: HTMLFormElement): string =>
  String(new FormData(form).get('password') ?? '');

/** Asks for proof of identity, so that no one else at this device can change the account. */
export function ProofFields({ password, onPassword, error, busy, onGoogle }: ProofFieldsProps) {
  return (
    <>
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => onPassword(event.target.value)}
        error={error}
      />
      <p className="text-muted">
        Do you sign in with Google, without a password?{' '}
        <button
          type="button"
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) onGoogle();
          }}
          className="text-link min-h-11"
        >
          Confirm with Google
        </button>
      </p>
    </>
  );
}
