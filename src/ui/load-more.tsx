import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';

type LoadMoreProps = {
  shown: number;
  total: number;
  /** Whether there are more than `total` items, because the server stopped counting. */
  totalCapped?: boolean;
  hasMore: boolean;
  loading: boolean;
  /** The reason why the last attempt failed. Items that have already loaded stay visible. */
  failure?: string | undefined;
  onMore: () => void;
  /** Whether to load more automatically when the user scrolls near the button. */
  auto?: boolean;
};

/** Shown below a partly loaded list: the number of items, and a button that loads more. */
export function LoadMore({
  shown,
  total,
  totalCapped = false,
  hasMore,
  loading,
  failure,
  onMore,
  auto = false,
}: LoadMoreProps) {
  const root = useRef<HTMLDivElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const press = useRef(onMore);
  press.current = onMore;
  const waits = auto && hasMore && !loading && failure === undefined;

  useEffect(() => {
    if (!waits || !root.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) press.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(root.current);
    return () => observer.disconnect();
  }, [waits]);

  const pressed = useRef(false);
  useEffect(() => {
    // Move focus to the count when the focused button is removed. Otherwise, focus would move to the top of the page.
    if (!hasMore && pressed.current) count.current?.focus({ preventScroll: true });
  }, [hasMore]);

  return (
    // Scroll anchoring would keep this element in view and scroll past the new items.
    <div ref={root} className="mt-10 grid justify-items-center gap-3 [overflow-anchor:none]">
      <FormError message={failure} />
      <p ref={count} tabIndex={-1} role="status" className="text-muted tabular-nums outline-none">
        {shown} of {totalCapped && 'more than '}
        {total} shown
      </p>
      {hasMore && (
        <Button
          look="paper"
          busy={loading}
          onClick={() => {
            pressed.current = true;
            onMore();
          }}
        >
          {failure === undefined ? 'Load more' : 'Try again'}
        </Button>
      )}
    </div>
  );
}
