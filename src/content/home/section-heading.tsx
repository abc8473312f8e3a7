import type { ReactNode } from 'react';

/** A heading for a section of Home, with a line above it. `aside` appears to the right of the heading. */
export function SectionHeading({
  id,
  children,
  aside,
}: {
  id: string;
  children: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-t-3 border-base-content pt-4">
      <h2 id={id} className="text-3xl sm:text-5xl">
        {children}
      </h2>
      {aside}
    </div>
  );
}
