import type { ReactNode } from 'react';

type FormWarningProps = { when: boolean; children: ReactNode };

/** A warning about what has been typed. It doesn't prevent people from submitting the form. */
export function FormWarning({ when, children }: FormWarningProps) {
  return (
    <div role="status" className="empty:sr-only sm:col-span-2">
      {when && <p className="rounded-box bg-tag px-4 py-3 text-tag-ink">{children}</p>}
    </div>
  );
}
