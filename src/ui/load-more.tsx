import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';

type LoadMoreProps = {
  shown: number;
  total: number;
  /** True if there are more than `total`: the server stopped counting. */
  totalCapped?: boolean;
  hasMore: boolean;
  loading: boolean;
  /** Why the last try failed. The items already shown stay. */
  failure?: string | undefined;
  onMore: () => void;
  /** Loads more without a press when the button comes near. */
  auto?: boolean;
};

/** The end of a partly loaded list: how many items there are, and a button to load more. */
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
    // The button had the focus and is gone. Without this, the focus would jump to the top of the page.
    if (!hasMore && pressed.current) count.current?.focus({ preventScroll: true });
  }, [hasMore]);

  return (
    // Scroll anchoring would keep this in view and scroll past the new items.
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
