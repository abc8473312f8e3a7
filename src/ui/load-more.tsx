import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';

type LoadMoreProps = {
  shown: number;
  total: number;
  /** There are more than `total`: they were not counted to the end. */
  totalCapped?: boolean;
  hasMore: boolean;
  loading: boolean;
  /** Why the last try failed; what is shown already stays. */
  failure?: string | undefined;
  onMore: () => void;
  /** Press the button by itself when it comes near. */
  auto?: boolean;
};

/** The end of a list that is longer than what is shown: how much there is, and a button for the next part. */
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
    // The button that had the focus is gone with the last part: don't drop people at the top.
    if (!hasMore && pressed.current) count.current?.focus({ preventScroll: true });
  }, [hasMore]);

  return (
    // A browser must not hold on to it while the list grows above it: the next part would pass by unseen.
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
