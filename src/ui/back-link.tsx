import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';

/** Whether the previous page in the tab's history belongs to the shop. The router counts its pages in `idx`. */
const cameFromShop = () => Number(window.history.state?.idx ?? 0) > 0;

type BackLinkProps = {
  /** Where the link leads if the user didn't come from a page of the shop. */
  to: string;
  /** The name of the page at `to`, for screen readers. */
  place?: string | undefined;
  children: ReactNode;
};

/** A link to the previous page as the user left it: with its search, filters and scroll position. */
export function BackLink({ to, place, children }: BackLinkProps) {
  const navigate = useNavigate();
  const [back] = useState(cameFromShop);
  return (
    <Link
      to={to}
      onClick={(event) => {
        if (!back || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
      className="text-link mb-4 inline-flex min-h-11 items-center gap-2"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      {children}
      {place !== undefined && !back && <span className="sr-only"> to {place}</span>}
    </Link>
  );
}
