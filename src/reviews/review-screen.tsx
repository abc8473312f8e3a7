import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { findDetails } from '#contracts/contact-details.ts';
import { type Deal, reviewTags, tagNames, writeReview } from '#contracts/reviews/reviews.ts';
import { call } from '#src/lib/api.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { formatDay } from '#src/lib/dates.ts';
import { serverErrors } from '#src/lib/form-errors.ts';
import { formDraft, viewerId } from '#src/lib/local-drafts.ts';
import { paths } from '#src/lib/paths.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';
import { useDebouncedValue } from '#src/lib/use-debounced-value.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { allStars, ReviewCard } from './review-card.tsx';
import { dealQuery } from './review-queries.ts';

/** What the two people of a booking or a ticket write about each other. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(dealQuery(id));
  const { data: deal } = query;
  /** The review that the user is changing. */
  const [changed, setChanged] = useState<string>();
  const writes = deal?.can.review && (!deal.mine || changed === id);
  const region = useKeptFocus<HTMLDivElement>();
  return (
    <div {...region} className="grid max-w-2xl gap-6 outline-none">
      <div>
        <BackLink to={deal?.as === 'seller' ? paths.myBuyers : paths.dashboard} back={false}>
          Back to {deal?.as === 'seller' ? 'My Buyers' : 'My Orders'}
        </BackLink>
        <PageHeading>Review</PageHeading>
      </div>
      {deal ? (
        <>
          <p>
            <bdi>{deal.title}</bdi>, {deal.as === 'buyer' ? 'bought from' : 'sold to'}{' '}
            <Link to={paths.seller(deal.other._id)} className="text-link">
              <bdi>{deal.other.name}</bdi>
            </Link>
          </p>
          {writes && <Form key={id} id={id} deal={deal} onSent={() => setChanged(undefined)} />}
          {!deal.can.review && !deal.mine && (
            <p>You could write a review until {formatDay(deal.until)}.</p>
          )}
          {!writes && deal.mine && <ReviewCard review={deal.mine} />}
          {!writes && deal.can.review && (
            <>
              <p>{whenSeen(deal)}</p>
              <Button look="paper" className="justify-self-start" onClick={() => setChanged(id)}>
                Change
              </Button>
            </>
          )}
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

const whenSeen = ({ other, until }: Deal) =>
  `${other.name} sees it once they have reviewed you too, at the latest on ${formatDay(until)}.`;

const hintFor = (deal: Deal) =>
  deal.other.has_reviewed
    ? `${deal.other.name} has reviewed you, so everyone sees it at once, and it can’t be changed.`
    : `${whenSeen(deal)} Then everyone sees it, and it can’t be changed.`;

type FormProps = { id: string; deal: Deal; onSent: () => void };

function Form({ id, deal, onSent }: FormProps) {
  const { mine, as } = deal;
  const firstStar = useRef<HTMLInputElement>(null);
  const [draft] = useState(() => formDraft(viewerId(), `review:${id}`));
  const [stars, setStars] = useState(mine?.stars ?? 0);
  const [tags, setTags] = useState(mine?.tags ?? []);
  const [text, setText] = useState(() => draft.read().text ?? mine?.text ?? '');
  const details = findDetails(useDebouncedValue(text, 400), { message: true });
  const hidden = details
    .filter(({ kind }) => kind !== 'messenger')
    .map((detail) => `“${detail.text}”`);
  const writing = useChange({
    keys: [queryKeys.reviews, queryKeys.bookings, queryKeys.notices],
    mutationFn: () => call(writeReview, { params: { id }, body: { stars, tags, text } }),
    onSuccess() {
      draft.forget();
      toastSuccess('Your review has been saved.');
      onSent();
    },
    onError(error) {
      if (serverErrors(error, ['stars']).stars) firstStar.current?.focus();
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
      <fieldset className={errors.stars ? 'text-error' : ''}>
        <legend className="font-semibold">Your rating</legend>
        {allStars.map((one) => (
          <label
            key={one}
            className="inline-grid size-11 cursor-pointer place-items-center rounded-box has-focus-visible:outline-3"
          >
            <input
              ref={one === 1 ? firstStar : undefined}
              type="radio"
              name="stars"
              aria-label={one === 1 ? '1 star' : `${one} stars`}
              className="sr-only"
              checked={stars === one}
              onChange={() => {
                setStars(one);
                if (errors.stars) writing.reset();
              }}
            />
            <Star aria-hidden="true" className={`size-8 ${one <= stars ? 'fill-current' : ''}`} />
          </label>
        ))}
        <FormError message={errors.stars} />
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
        hint={`${hintFor(deal)} ${hidden.length > 0 ? `Nobody else will see ${hidden.join(' and ')}.` : 'Contact details and links are hidden.'}`}
        value={text}
        error={errors.text}
        onChange={({ target }) => {
          setText(target.value);
          draft.save({ text: target.value });
        }}
      />
      <FormError message={errors.root} />
      <Button look="amber" type="submit" className="justify-self-start" busy={writing.isPending}>
        {mine ? 'Save the changes' : 'Send the review'}
      </Button>
    </form>
  );
}
