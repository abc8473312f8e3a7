import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';

/**
 * Returns whether the previous page in the tab's history belongs to the shop. The router counts the shop's pages in
 * `idx`.
 */
const cameFromShop = () => Number(window.history.state?.idx ?? 0) > 0;

type BackLinkProps = {
  /** The link's target if the user didn't come from another page of the shop. */
  to: string;
  /** Whether the previous page is the page at `to`. By default, any page of the shop counts. */
  back?: boolean;
  /** The name of the page at `to`, for screen readers. */
  place?: string | undefined;
  children: ReactNode;
};

/** A link to the previous page as the user left it, including search text, filters and scroll position. */
export function BackLink({ to, back: known, place, children }: BackLinkProps) {
  const navigate = useNavigate();
  const [fromShop] = useState(cameFromShop);
  const back = known ?? fromShop;
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
