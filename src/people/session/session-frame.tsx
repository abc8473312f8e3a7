import type { ReactNode } from 'react';
import { FretboardRule } from '#src/ui/fretboard-rule.tsx';

/** The layout of the login and sign-up pages: the form and, on wide screens, a picture beside it. */
export function SessionFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page-width py-4 sm:py-10 lg:py-16">
      <div className="grid overflow-hidden rounded-box border border-rule lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-5 p-5 sm:gap-6 sm:p-10 lg:p-14">
          <h1 tabIndex={-1} className="text-4xl sm:text-5xl">
            {title}
          </h1>
          <FretboardRule className="text-rule max-sm:hidden" />
          {children}
        </div>
        <img
          src="/art/counter.webp"
          alt=""
          width={960}
          height={1200}
          loading="lazy"
          className="hidden size-full object-cover lg:block"
        />
      </div>
    </div>
  );
}
