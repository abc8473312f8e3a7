import { Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { answerReview, type Review, reviewTags } from '#contracts/reviews/reviews.ts';
import { call } from '#src/lib/api.ts';
import { formatDay } from '#src/lib/dates.ts';
import { serverErrors } from '#src/lib/form-errors.ts';
import { formDraft, viewerId } from '#src/lib/local-drafts.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField } from '#src/ui/field.tsx';

export const allStars = [1, 2, 3, 4, 5] as const;

export const Stars = ({ value }: { value: number }) => (
  <span role="img" aria-label={`${value} of 5 stars`} className="inline-flex shrink-0">
    {allStars.map((one) => (
      <Star key={one} className={`size-5 ${one <= Math.round(value) ? 'fill-current' : ''}`} />
    ))}
  </span>
);

/** A review with its answer, or the form to answer it. `report` is the button to report it. */
export function ReviewCard({ review, report }: { review: Review; report?: ReactNode }) {
  const { author, by, stars, tags, text, at, answer, can } = review;
  return (
    <article aria-label={`Review by ${author}`} className="plate grid gap-2 p-5">
      <p className="flex flex-wrap items-center gap-x-3">
        <Stars value={stars} />
        <bdi className="font-semibold">{author}</bdi>
        <span className="text-sm text-muted">
          {by === 'buyer' ? 'bought' : 'sold'}
          {Date.parse(at) <= Date.now() && `, ${formatDay(at)}`}
        </span>
      </p>
      {tags.length > 0 && <p>{tags.map((tag) => reviewTags[tag]).join(' · ')}</p>}
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line empty:hidden">
        {text}
      </p>
      {answer !== null && (
        <p dir="auto" className="max-w-prose border-s-4 ps-4 wrap-anywhere whitespace-pre-line">
          <span className="block text-sm text-muted">Answer</span>
          {answer}
        </p>
      )}
      {can.answer && <Answer id={review._id} />}
      {can.report && report && <div>{report}</div>}
    </article>
  );
}

function Answer({ id }: { id: string }) {
  const [draft] = useState(() => formDraft(viewerId(), `answer:${id}`));
  const [text, setText] = useState(() => draft.read().text ?? '');
  const answering = useChange({
    keys: [queryKeys.reviews],
    mutationFn: () => call(answerReview, { params: { id }, body: { text } }),
    onSuccess: draft.forget,
  });
  const errors = answering.error ? serverErrors(answering.error, ['text']) : {};
  return (
    <>
      <TextAreaField
        label="Answer"
        hint="Everyone sees it. You can answer once."
        rows={2}
        value={text}
        error={errors.text ?? errors.root}
        onChange={({ target }) => {
          setText(target.value);
          draft.save({ text: target.value });
        }}
      />
      <Button
        look="paper"
        className="justify-self-start"
        busy={answering.isPending}
        onClick={() => answering.mutate()}
      >
        Answer
      </Button>
    </>
  );
}
