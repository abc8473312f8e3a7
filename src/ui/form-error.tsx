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

type FormWarningProps = { when: boolean; children: ReactNode };

/** A warning about what has been typed. It doesn't prevent people from submitting the form. */
export function FormWarning({ when, children }: FormWarningProps) {
  return (
    <div role="status" className="empty:sr-only sm:col-span-2">
      {when && <p className="rounded-box bg-tag px-4 py-3 text-tag-ink">{children}</p>}
    </div>
  );
}
