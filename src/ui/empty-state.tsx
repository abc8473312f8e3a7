import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from './button.tsx';
import { FretboardRule } from './fretboard-rule.tsx';

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  /** The text and the target of a link for the next step. */
  link?: string;
  to?: string;
  /** Something else to do next. */
  action?: ReactNode;
};

/** Shown if a list is empty. Explains why, and offers the next step. */
export function EmptyState({ title, children, link, to, action }: EmptyStateProps) {
  return (
    <div className="plate grid justify-items-center gap-3 px-6 py-10 text-center">
      <FretboardRule className="mb-6 text-rule" />
      <p className="font-display text-2xl">{title}</p>
      {children && <div className="max-w-prose text-muted">{children}</div>}
      {to && (
        <Link to={to} className={buttonClass('amber')}>
          {link}
        </Link>
      )}
      {action}
    </div>
  );
}
