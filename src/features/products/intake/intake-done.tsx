import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import type { Product } from '#contracts/products.ts';
import { TagLabel } from '#src/features/products/price-tags/tag-label.tsx';
import { productQuery } from '#src/features/products/product-queries.ts';
import { describeError } from '#src/lib/api-error.ts';
import { useCounterKeys } from '#src/lib/counter-keys.ts';
import { formatDay } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';
import { shopOriginQuery } from '#src/lib/shop-origin.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { usePrint } from '#src/lib/use-print.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { takenInQuery } from './intake-queries.ts';

/** `bought` is true if there is a contract to sign. */
type IntakeDoneProps = { id: string; bought: boolean; onNext: () => void };

/**
 * The result of an intake: when the product goes on sale, and its price tag. Enter prints the tag, and N starts the
 * next intake.
 */
export function IntakeDone({ id, bought, onNext }: IntakeDoneProps) {
  const product = useQuery(productQuery(id));
  const { data: taken } = useQuery(takenInQuery(id));
  useCounterKeys({ n: onNext });
  const told = useId();
  // The form is much longer than this screen, so without this, the end of the page would be visible.
  useEffect(() => {
    // Use braces, because newer browsers return a promise, which React would call as a cleanup function.
    window.scrollTo(0, 0);
  }, []);
  if (product.isError) {
    return (
      <ErrorPanel
        {...describeError(product.error)}
        title="The product was taken in, but can’t be shown"
        onRetry={() => void product.refetch()}
        retrying={product.isFetching}
      />
    );
  }
  if (!product.data) {
    return (
      <Loading label="Loading the price tag">
        <Skeleton className="h-[50mm] w-[80mm]" />
      </Loading>
    );
  }
  const { title, status, moderation } = product.data;
  return (
    <div className="grid max-w-2xl gap-6">
      <div id={told} className="plate grid gap-1 border-l-4 border-l-secondary p-5">
        <p className="text-lg font-bold wrap-anywhere">{title} has been taken in</p>
        {moderation !== 'clear' ? (
          <p>
            Its serial number was reported stolen, so buyers can’t see it until a moderator has
            decided.
          </p>
        ) : status === 'live' ? (
          <p>It is for sale on the web now.</p>
        ) : (
          taken?.live_from && (
            <p>It will go on sale automatically on {formatDay(taken.live_from)}.</p>
          )
        )}
      </div>
      <TagToPrint product={product.data} told={told} bought={bought} onNext={onNext} />
    </div>
  );
}

/**
 * `told` is the id of the text that describes what was taken in. Screen readers read it when the element gets focus.
 */
type TagToPrintProps = Omit<IntakeDoneProps, 'id'> & { product: Product; told: string };

function TagToPrint({ product, told, bought, onNext }: TagToPrintProps) {
  const { data: origin } = useQuery(shopOriginQuery);
  const print = usePrint({
    paper: 'tag',
    name: `Price tag ${product.title}`,
    onFailed: toastError,
  });
  const button = useRef<HTMLButtonElement>(null);
  const ready = origin !== undefined;
  useEffect(() => {
    if (ready) button.current?.focus();
  }, [ready]);
  const tag = ready && (
    <TagLabel product={product} address={new URL(paths.product(product._id), origin).href} />
  );
  return (
    <>
      {tag && <div className="w-max border border-rule shadow-lg">{tag}</div>}
      <div className="flex flex-wrap gap-3">
        <Button
          ref={button}
          aria-describedby={told}
          look="amber"
          className="h-14 px-6 text-lg"
          busy={print.busy}
          unavailable={!ready}
          onClick={print.onPrint}
        >
          {!print.busy && <Printer aria-hidden="true" className="size-5" />}
          Print the tag
        </Button>
        <Button look="paper" className="h-14 px-6" aria-keyshortcuts="N" onClick={onNext}>
          Next intake
          <kbd className="rounded-sm border border-rule px-1.5 text-sm">N</kbd>
        </Button>
        <Link to={staffPaths.counter} className={buttonClass('ghost', 'h-14')}>
          Counter
        </Link>
        {bought && (
          <Link to={staffPaths.contract(product._id)} className={buttonClass('ghost', 'h-14')}>
            Contract to sign
          </Link>
        )}
        <Link to={paths.product(product._id)} className={buttonClass('ghost', 'h-14')}>
          Open the product
        </Link>
      </div>
      {tag &&
        createPortal(
          <div className="on-paper" aria-hidden="true">
            {tag}
          </div>,
          document.body,
        )}
    </>
  );
}
