import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { type Deal, reviewTags, tagNames, writeReview } from '#contracts/reviews/reviews.ts';
import { call } from '#src/lib/api.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { formatDay } from '#src/lib/dates.ts';
import { serverErrors } from '#src/lib/form-errors.ts';
import { formDraft, viewerId } from '#src/lib/local-drafts.ts';
import { paths } from '#src/lib/paths.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { allStars, ReviewCard } from './review-card.tsx';
import { dealQuery } from './review-queries.ts';

/** What the two people of a booking or a ticket write about each other. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(dealQuery(id));
  const { data: deal } = query;
  return (
    <div className="grid max-w-2xl gap-6">
      <PageHeading>Review</PageHeading>
      {deal ? (
        <>
          <p>
            <bdi>{deal.title}</bdi>, {deal.as === 'buyer' ? 'bought from' : 'sold to'}{' '}
            <Link to={paths.seller(deal.other._id)} className="text-link">
              <bdi>{deal.other.name}</bdi>
            </Link>
          </p>
          {deal.can.review && <Form key={id} id={id} deal={deal} />}
          {!deal.can.review && !deal.mine && <p>It is too late to write a review.</p>}
          {!deal.can.review && deal.mine && <ReviewCard review={deal.mine} />}
          {deal.theirs && <ReviewCard review={deal.theirs} />}
        </>
      ) : query.error ? (
        <ErrorPanel {...failureOf(query)} />
      ) : (
        <TableSkeleton label="Loading the review" />
      )}
    </div>
  );
}

function Form({ id, deal: { mine, other, until, as } }: { id: string; deal: Deal }) {
  const [draft] = useState(() => formDraft(viewerId(), `review:${id}`));
  const [stars, setStars] = useState(mine?.stars ?? 0);
  const [tags, setTags] = useState(mine?.tags ?? []);
  const [text, setText] = useState(() => draft.read().text ?? mine?.text ?? '');
  const writing = useChange({
    keys: [queryKeys.reviews],
    mutationFn: () => call(writeReview, { params: { id }, body: { stars, tags, text } }),
    onSuccess() {
      draft.forget();
      toastSuccess('Your review has been saved.');
    },
  });
  const errors = writing.error ? serverErrors(writing.error, ['stars', 'text']) : {};
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!writing.isPending) writing.mutate();
      }}
      className="grid gap-6"
    >
      <fieldset>
        <legend className="font-semibold">Your rating</legend>
        {allStars.map((one) => (
          <label
            key={one}
            className="inline-grid size-11 cursor-pointer place-items-center rounded-box has-focus-visible:outline-3"
          >
            <input
              type="radio"
              name="stars"
              aria-label={one === 1 ? '1 star' : `${one} stars`}
              className="sr-only"
              checked={stars === one}
              onChange={() => setStars(one)}
            />
            <Star aria-hidden="true" className={`size-8 ${one <= stars ? 'fill-current' : ''}`} />
          </label>
        ))}
      </fieldset>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="font-semibold">What was good (optional)</legend>
        {tagNames.slice(as === 'buyer' ? 0 : 1).map((tag) => (
          <label key={tag} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="checkbox"
              checked={tags.includes(tag)}
              onChange={({ target }) =>
                setTags([...tags.filter((one) => one !== tag), ...(target.checked ? [tag] : [])])
              }
            />
            {reviewTags[tag]}
          </label>
        ))}
      </fieldset>
      <TextAreaField
        label="Review (optional)"
        hint={`${other.name} sees it once they have reviewed you too, or else on ${formatDay(until)}. Then everyone sees it, and it can’t be changed.`}
        value={text}
        error={errors.text}
        onChange={({ target }) => {
          setText(target.value);
          draft.save({ text: target.value });
        }}
      />
      <FormError message={errors.stars ?? errors.root} />
      <Button look="amber" type="submit" className="justify-self-start" busy={writing.isPending}>
        {mine ? 'Save the changes' : 'Send the review'}
      </Button>
    </form>
  );
}
