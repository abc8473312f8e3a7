import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import {
  type ReportForm,
  type ReportReason,
  reportReasons,
  type TargetType,
  targetTypes,
} from '#contracts/moderation/reports.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Picture } from '#src/ui/picture.tsx';
import type { Reportable } from './report-queries.ts';
import { reasonsFor, targetNames } from './report-text.ts';

type ReasonStepProps = {
  about: Reportable;
  form: UseFormReturn<z.input<typeof ReportForm>>;
};

/** The first step of a report: its target and its reason. */
export function ReasonStep({ about, form }: ReasonStepProps) {
  const { register, getValues, setValue, watch, formState } = form;
  const target = watch('target');
  const product = 'type' in about ? undefined : about;
  const images = product?.images ?? [];
  const ids: Record<TargetType, string> = {
    product: product?._id ?? '',
    image: images[0]?.url ?? '',
    user: product?.seller._id ?? '',
    review: '',
    message: '',
    ...('type' in about && { [about.type]: about.id }),
  };
  const types = targetTypes.filter((type) => ids[type] !== '');
  function choose(type: TargetType, id = ids[type]) {
    setValue('target', { type, id, ...(type === 'image' && { product_id: product?._id }) });
    // An empty reason counts as not chosen.
    if (!reasonsFor(type).includes(getValues('reason'))) setValue('reason', '' as ReportReason);
  }
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-semibold">What do you want to report?</legend>
        <div className="flex flex-wrap gap-x-6">
          {types.map((type) => (
            <label key={type} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="target"
                className="size-5 shrink-0 accent-primary"
                checked={target.type === type}
                onChange={() => choose(type)}
              />
              {targetNames[type]}
            </label>
          ))}
        </div>
        {target.type === 'image' && images.length > 1 && (
          <div role="radiogroup" aria-label="Which photo" className="mt-2 flex flex-wrap gap-3">
            {images.map((image, index) => (
              <label
                key={image.url}
                className="w-20 overflow-hidden rounded-box border-3 border-transparent has-checked:border-primary has-focus-visible:outline-3 has-focus-visible:outline-foam"
              >
                <input
                  type="radio"
                  name="photo"
                  className="sr-only"
                  aria-label={`Photo ${index + 1}`}
                  checked={target.id === image.url}
                  onChange={() => choose('image', image.url)}
                />
                <Picture image={pictureOf(image)} alt="" sizes="5rem" />
              </label>
            ))}
          </div>
        )}
        {target.type === 'user' && (
          <p className="text-sm text-muted">
            <bdi>{product?.seller_name}</bdi>
          </p>
        )}
      </fieldset>
      <fieldset aria-describedby={formState.errors.reason ? 'report-reason-error' : undefined}>
        <legend className="mb-1.5 font-semibold">Why?</legend>
        {/* Above the long list, so that the message is visible on phones. */}
        {formState.errors.reason && (
          <p
            id="report-reason-error"
            role="alert"
            className="mb-2 text-sm font-semibold text-error"
          >
            Choose a reason.
          </p>
        )}
        <div className="grid gap-x-6 sm:grid-cols-2">
          {reasonsFor(target.type).map((reason) => (
            <label
              key={reason}
              className="flex min-h-11 cursor-pointer items-start gap-3 border-b border-rule py-2.5"
            >
              <input
                type="radio"
                value={reason}
                className="mt-0.5 size-5 shrink-0 accent-primary"
                {...register('reason')}
              />
              <span>
                <span className="block font-semibold">{reportReasons[reason].label}</span>
                <span className="block text-sm text-muted">{reportReasons[reason].hint}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
