import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Printer } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import type { Product } from '#contracts/catalog/products.ts';
import { productQuery } from '#src/catalog/product-queries.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { counterKeys, useCounterKeys } from '#src/lib/counter-keys.ts';
import { formatDay } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { shopOriginQuery } from '#src/lib/shop-origin.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { usePrint } from '#src/lib/use-print.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { TagLabel } from '#src/selling/price-tags/tag-label.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { PriceTag } from '#src/ui/price-tag.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import type { Agreed } from './intake-form.tsx';

type Stock = { stock_number: number | null; live_from: string | null };

export type IntakeDoneProps = {
  id: string;
  agreed: Agreed;
  /** Returns a product as staff see it at the counter, or null. */
  findStock: (id: string) => Promise<Stock | null>;
  onNext: () => void;
};

/**
 * The result of an intake: the product, what was agreed, when it goes up for sale, and its price tag. P prints the tag, and
 * N starts the next intake.
 */
export function IntakeDone({ id, ...rest }: IntakeDoneProps) {
  const { onNext } = rest;
  const product = useQuery(productQuery(id));
  useCounterKeys({ n: onNext });
  // Scroll to the top. The form was much longer than this screen, so the user would see the end of the page.
  useEffect(() => {
    // Use braces, because `scrollTo` returns a promise in newer browsers, and React would call it as a cleanup
    // function.
    window.scrollTo(0, 0);
  }, []);
  if (product.isError) {
    return (
      <ErrorPanel title="The product was taken in, but can’t be shown" {...failureOf(product)} />
    );
  }
  if (!product.data) {
    return (
      <Loading label="Loading the product">
        <Skeleton className="h-64 max-w-3xl" />
      </Loading>
    );
  }
  return <TakenIn product={product.data} {...rest} />;
}

type TakenInProps = Omit<IntakeDoneProps, 'id'> & { product: Product };

function TakenIn({ product, agreed, findStock, onNext }: TakenInProps) {
  const { _id, title, image, resale_price, serial_number } = product;
  const { data: taken } = useQuery({
    queryKey: [...queryKeys.counter, 'taken-in', _id],
    queryFn: () => findStock(_id),
  });
  const { data: origin } = useQuery(shopOriginQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const print = usePrint({ paper: 'tag', name: `Price tag ${title}`, onFailed: toastError });
  const ready = origin !== undefined;
  useCounterKeys(ready && !print.busy ? { [counterKeys.print]: print.onPrint } : {});
  useEffect(() => heading.current?.focus(), []);
  const tag = ready && (
    <TagLabel product={product} address={new URL(paths.product(_id), origin).href} />
  );
  return (
    <section aria-labelledby={id} className="grid max-w-3xl gap-6">
      <div className="plate grid gap-x-6 gap-y-4 border-l-4 border-l-secondary p-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <div className="max-sm:w-32">
          <Picture image={pictureOf(image)} alt="" sizes="10rem" className="rounded-field" />
        </div>
        <div className="grid min-w-0 content-start gap-3">
          <p className="flex items-center gap-2 font-semibold text-success">
            <CircleCheck aria-hidden="true" className="size-5" />
            Taken in
          </p>
          <h2 id={id} ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere">
            <bdi>{title}</bdi> <span className="sr-only">has been taken in</span>
          </h2>
          <p>
            <span className="sr-only">Price </span>
            <PriceTag large>{formatMoney(resale_price)}</PriceTag>
          </p>
          <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5 sm:gap-x-6">
            {taken && taken.stock_number !== null && (
              <Fact name="Stock number">{taken.stock_number}</Fact>
            )}
            {serial_number && <Fact name="Serial number">{serial_number}</Fact>}
            <Fact name={agreed.label}>
              {agreed.words}
              {agreed.ticket && (
                <>
                  {', '}
                  <Link to={staffPaths.ticket(agreed.ticket._id)} className="text-link">
                    ticket {agreed.ticket.number}
                  </Link>
                </>
              )}
            </Fact>
            <Fact name="For sale">{saleText(product, taken?.live_from ?? null)}</Fact>
          </dl>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          look="amber"
          className="h-14 px-6 text-lg"
          aria-keyshortcuts="P"
          busy={print.busy}
          unavailable={!ready}
          onClick={print.onPrint}
        >
          {!print.busy && <Printer aria-hidden="true" className="size-5" />}
          Print the tag
          <KeyCap name="P" />
        </Button>
        {agreed.ticket && (
          <Link to={staffPaths.contract(_id)} className={buttonClass('paper', 'h-14 px-6')}>
            Contract to sign
          </Link>
        )}
        {agreed.consigned && (
          <Link to={staffPaths.agreement(_id)} className={buttonClass('paper', 'h-14 px-6')}>
            Agreement to sign
          </Link>
        )}
        <Button look="paper" className="h-14 px-6" aria-keyshortcuts="N" onClick={onNext}>
          Take in another
          <KeyCap name="N" />
        </Button>
      </div>
      <nav aria-label="More about this product" className="flex flex-wrap gap-x-6">
        {[
          [staffPaths.stockBook, 'Open the stock book'],
          [paths.product(_id), 'Open the product'],
          [staffPaths.counter, 'Go to the counter'],
        ].map(([to = '', label]) => (
          <Link key={to} to={to} className="text-link inline-flex min-h-11 items-center">
            {label}
          </Link>
        ))}
      </nav>
      {tag && (
        <>
          <div className="w-max max-w-full border border-rule shadow-lg">{tag}</div>
          {createPortal(
            <div className="on-paper" aria-hidden="true">
              {tag}
            </div>,
            document.body,
          )}
        </>
      )}
    </section>
  );
}

function saleText({ moderation, status, images }: Product, liveFrom: string | null): string {
  if (moderation !== 'clear') {
    return 'The serial number was reported stolen, so buyers can’t see the product until a moderator has reviewed it.';
  }
  if (status === 'live') return 'The product is for sale on the web now.';
  if (images.length === 0) return 'The product goes up for sale once it has a photo.';
  return liveFrom
    ? `The product goes up for sale automatically on ${formatDay(liveFrom)}.`
    : 'Not yet';
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
