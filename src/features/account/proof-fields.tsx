import { PasswordField } from '#src/ui/password-field.tsx';

type ProofFieldsProps = {
  password: string;
  onPassword: (password: string) => void;
  error?: string | undefined;
  busy: boolean;
  /** Confirms at Google instead. */
  onGoogle: () => void;
};

/** Asks people to prove that it is them, before something that a stranger at their screen must not do. */
export function ProofFields({ password, onPassword, error, busy, onGoogle }: ProofFieldsProps) {
  return (
    <>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => onPassword(event.target.value)}
        error={error}
      />
      <p className="text-muted">
        You sign in with Google and have no password here?{' '}
        <button
          type="button"
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) onGoogle();
          }}
          className="text-link min-h-11"
        >
          Confirm at Google
        </button>
      </p>
    </>
  );
}
