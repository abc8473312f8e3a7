import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { draftProductQuery } from '#src/features/products/selling-queries.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button.tsx';

type DraftPublishedProps = {
  id: string;
  /** Somebody pressed for it just now: it gets the focus, which stays with the typing otherwise. */
  asked: boolean;
  /** What is here goes on as a draft of its own. */
  onKeep: () => void;
  /** What is here is given up. */
  onGiveUp: () => void;
};

/** The draft of this form became a product already, by another tab or device, or by a try without an answer. */
export function DraftPublished({ id, asked, onKeep, onGiveUp }: DraftPublishedProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (asked) heading.current?.focus();
  }, [asked]);
  return (
    <div role="alert" className="plate mb-8 grid gap-4 border-l-4 border-l-secondary p-5">
      <p ref={heading} tabIndex={-1} className="font-display text-xl">
        This draft is published already
      </p>
      <p className="max-w-prose break-words">
        <Became id={id} /> What stands in this form is still here: keep it as a new draft, or give
        it up.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="paper" onClick={onKeep}>
          Keep as a new draft
        </Button>
        <Button look="paper" onClick={onGiveUp}>
          Give it up
        </Button>
      </div>
    </div>
  );
}

function Became({ id }: { id: string }) {
  const { data, isError } = useQuery(draftProductQuery(id));
  if (data?.product) {
    return (
      <>
        It became{' '}
        <Link to={paths.product(data.product._id)} className="text-link">
          {data.product.title}
        </Link>
        .
      </>
    );
  }
  if (data) return 'The product that it became is deleted since.';
  if (!isError) return null;
  return (
    <>
      Its product stands in{' '}
      <Link to={paths.myProducts} className="text-link">
        My Products
      </Link>
      .
    </>
  );
}
