import type { ReactNode } from 'react';

/**
 * A screen's only `h1`. After navigation, it gets focus. `aside` is shown to the right of the heading or
 * below it.
 */
export function PageHeading({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-b border-rule pb-5">
      <h1 tabIndex={-1} className="text-4xl sm:text-5xl">
        {children}
      </h1>
      {aside}
    </div>
  );
}
