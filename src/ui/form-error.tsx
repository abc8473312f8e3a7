import type { ReactNode } from 'react';

/** An error message for the whole form, announced when it appears. Takes up no space while empty. */
export function FormError({ message }: { message?: ReactNode }) {
  return (
    <div role="alert">
      {message && (
        <p className="rounded-box border border-error px-4 py-3 font-semibold text-error">
          {message}
        </p>
      )}
    </div>
  );
}
