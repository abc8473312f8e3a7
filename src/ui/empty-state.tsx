import type { ReactNode } from 'react';
import { FretboardRule } from './fretboard-rule.tsx';

/** Shown if a list is empty. Explains why, and offers a link or button for the next step (`action`). */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="plate grid justify-items-center gap-3 px-6 py-10 text-center">
      <FretboardRule className="mb-6 text-rule" />
      <p className="font-display text-2xl">{title}</p>
      {children && <div className="max-w-prose text-muted">{children}</div>}
      {action}
    </div>
  );
}
