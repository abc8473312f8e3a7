import type { ReactNode } from 'react';

/** Whether the heading that is being replaced had focus. */
let hadFocus = false;

/** A ref that passes focus from this heading to its replacement, for example once the content has loaded. */
function passFocus(heading: HTMLElement | null) {
  if (heading && hadFocus && document.activeElement === document.body)
    heading.focus({ preventScroll: true });
  hadFocus = false;
  return () => {
    hadFocus = document.activeElement === heading;
    // A replacement mounts in the same update, before this runs.
    queueMicrotask(() => {
      hadFocus = false;
    });
  };
}

/**
 * A screen's only `h1`, which gets focus after navigation. `aside` is shown to the right of the heading or below it.
 */
export function PageHeading({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-b border-rule pb-3 sm:mb-8 sm:gap-y-4 sm:pb-5">
      <h1 ref={passFocus} tabIndex={-1} className="text-4xl sm:text-5xl">
        {children}
      </h1>
      {aside}
    </div>
  );
}
