import { Button } from '#src/ui/button.tsx';

type GoogleButtonProps = { busy: boolean; unavailable: boolean; onClick: () => void };

export function GoogleButton({ busy, unavailable, onClick }: GoogleButtonProps) {
  return (
    <Button look="paper" busy={busy} unavailable={unavailable} onClick={onClick} className="w-full">
      {!busy && (
        <svg viewBox="0 0 18 18" aria-hidden="true" className="size-5">
          <path
            fill="#4285F4"
            d="M17.6 9.2c0-.6 0-1.2-.2-1.7H9v3.3h4.8a4 4 0 0 1-1.8 2.7v2.3h3c1.6-1.6 2.6-3.8 2.6-6.6z"
          />
          <path
            fill="#34A853"
            d="M9 18c2.4 0 4.5-.8 6-2.2l-3-2.3a5.4 5.4 0 0 1-8-2.8H1v2.3A9 9 0 0 0 9 18z"
          />
          <path fill="#FBBC05" d="M4 10.7a5.4 5.4 0 0 1 0-3.4V5H1a9 9 0 0 0 0 8l3-2.3z" />
          <path
            fill="#EA4335"
            d="M9 3.6c1.3 0 2.5.5 3.4 1.3L15 2.3A9 9 0 0 0 1 5l3 2.3a5.4 5.4 0 0 1 5-3.7z"
          />
        </svg>
      )}
      Continue with Google
    </Button>
  );
}
