import { ChevronRight } from 'lucide-react';
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

/** The classes of a row's link. The whole row can be pressed. */
export const rowLink = 'after:absolute after:inset-0 hover:underline';

/** A row in a panel's list. It must contain a link with {@link rowLink}. */
export function PanelRow({ children }: { children: ReactNode }) {
  return (
    <li className="relative flex items-center gap-4 border-b border-rule px-4 py-3 last:border-b-0 sm:px-6">
      {children}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </li>
  );
}
