import type { ReactNode } from 'react';

/** A group of fields with a heading, in two columns on wide screens. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-rule pt-6">
      <legend className="float-left mb-4 w-full font-display text-2xl">{title}</legend>
      <div className="clear-both grid gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
