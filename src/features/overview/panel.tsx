import type { ReactNode } from 'react';

/** A card of the overview with a title. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="plate overflow-hidden">
      <h3 className="border-b border-rule bg-base-200 px-4 py-3 text-xl sm:px-6">{title}</h3>
      {children}
    </div>
  );
}
