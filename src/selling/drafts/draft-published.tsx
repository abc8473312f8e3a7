import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { draftProductQuery } from '#src/selling/selling-queries.ts';
import { Button } from '#src/ui/button.tsx';

type DraftPublishedProps = {
  id: string;
  /** Whether the seller has just tried to publish. In that case, the message gets focus. */
  asked: boolean;
  /** Called to keep the form's content as a new draft. */
  onKeep: () => void;
  /** Called to discard the form's content. */
  onGiveUp: () => void;
};

/**
 * Shown if the draft has already become a product: another tab published it, or an earlier attempt succeeded although
 * its reply was lost.
 */
export function DraftPublished({ id, asked, onKeep, onGiveUp }: DraftPublishedProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (asked) heading.current?.focus();
  }, [asked]);
  return (
    <div role="alert" className="plate mb-8 grid gap-4 border-l-4 border-l-secondary p-5">
      <p ref={heading} tabIndex={-1} className="font-display text-xl">
        This draft has already been published
      </p>
      <p className="max-w-prose break-words">
        <Became id={id} /> Your text is still here. Keep it as a new draft, or discard it.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="paper" onClick={onKeep}>
          Keep as a new draft
        </Button>
        <Button look="paper" onClick={onGiveUp}>
          Discard it
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
        It is now{' '}
        <Link to={paths.product(data.product._id)} className="text-link">
          {data.product.title}
        </Link>
        .
      </>
    );
  }
  if (data) return 'The product has since been deleted.';
  if (!isError) return null;
  return (
    <>
      See it in{' '}
      <Link to={paths.myProducts} className="text-link">
        My Products
      </Link>
      .
    </>
  );
}
