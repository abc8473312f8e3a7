import { useId } from 'react';
import { addDays } from '#contracts/days.ts';
import type { Image } from '#contracts/media/images.ts';
import { type ActionType, actionTypes } from '#contracts/moderation/decisions.ts';
import { dayOf } from '#src/lib/days.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { TextField } from '#src/ui/field.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { type ActionChoice, plainAddress, toggled } from './action-choice.ts';
import { type Errors, photoField, untilField } from './decision-errors.ts';

const hints: Partial<Record<ActionType, string>> = {
  ask_edit: 'The case returns to the queue when the seller has edited the product.',
  remove_product: 'Open bookings will end.',
  freeze_selling:
    'The person can’t put products up for sale. Products that are already for sale stay for sale.',
  suspend:
    'The person can only read decisions, appeal and download their data. Their products are hidden. Their own bookings end. Bookings of their products end, or pause for up to a week.',
};

type ActionFieldsProps = {
  possible: readonly ActionType[];
  choice: ActionChoice;
  onChange: (choice: ActionChoice) => void;
  /** The photos that can be hidden. */
  photos: readonly Image[];
  errors: Errors;
};

const tomorrow = () => addDays(dayOf(new Date()), 1);

/** The fields for choosing the actions on a case. */
export function ActionFields({ possible, choice, onChange, photos, errors }: ActionFieldsProps) {
  const id = useId();
  const { actions: error } = errors;
  function toggle(type: ActionType, on: boolean) {
    const next = toggled(choice, type, on);
    const [photo, ...others] = photos;
    // With a single photo, there is nothing to choose.
    const only = on && type === 'hide_image' && others.length === 0 ? photo : undefined;
    onChange(only ? { ...next, images: [plainAddress(only.url)] } : next);
  }
  return (
    <fieldset aria-describedby={error ? id : undefined} data-invalid={error && ''}>
      <legend className="mb-1 font-semibold">What to do</legend>
      {possible.map((type) => {
        const on = choice.types.includes(type);
        return (
          <div key={type} className="border-b border-rule py-1">
            <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
              <input
                type="checkbox"
                className="checkbox shrink-0"
                checked={on}
                onChange={(event) => toggle(type, event.target.checked)}
              />
              <span>
                <span className="block">{actionTypes[type].label}</span>
                {on && hints[type] && (
                  <span className="mt-1 block text-sm text-muted">{hints[type]}</span>
                )}
              </span>
            </label>
            {on && actionTypes[type].until && (
              <TextField
                label={`${actionTypes[type].label} until`}
                type="date"
                hint="Without a date, it lasts until an appeal or an admin ends it."
                min={tomorrow()}
                value={choice.until[type] ?? ''}
                error={errors[untilField(type)]}
                onChange={(event) =>
                  onChange({ ...choice, until: { ...choice.until, [type]: event.target.value } })
                }
                className="mt-2 mb-5 ps-9"
              />
            )}
            {on && type === 'hide_image' && (
              <PhotoChoice
                photos={photos}
                choice={choice}
                onChange={onChange}
                error={errors[photoField]}
              />
            )}
          </div>
        );
      })}
      <p id={id} className="mt-1.5 text-sm font-semibold text-error empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

type PhotoChoiceProps = Pick<ActionFieldsProps, 'photos' | 'choice' | 'onChange'> & {
  error: string | undefined;
};

function PhotoChoice({ photos, choice, onChange, error }: PhotoChoiceProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is inside a fieldset
    <div
      role="group"
      aria-label="Photos to hide"
      aria-describedby={error ? id : undefined}
      data-invalid={error && ''}
      className="mb-2 flex flex-wrap gap-2 ps-9"
    >
      {photos.map((image, index) => (
        <label
          key={image.url}
          className="relative w-20 cursor-pointer overflow-hidden rounded-box border-3 border-transparent has-checked:border-error has-focus-visible:outline-3 has-focus-visible:outline-foam"
        >
          <input
            type="checkbox"
            aria-label={`Photo ${index + 1}`}
            checked={choice.images.includes(plainAddress(image.url))}
            onChange={(event) =>
              onChange({
                ...choice,
                images: [
                  ...choice.images.filter((url) => url !== plainAddress(image.url)),
                  ...(event.target.checked ? [plainAddress(image.url)] : []),
                ],
              })
            }
            className="checkbox checkbox-sm absolute start-1 top-1 z-10 bg-base-100"
          />
          <Picture image={pictureOf(image)} alt="" sizes="5rem" />
        </label>
      ))}
      <p id={id} className="basis-full text-sm font-semibold text-error empty:hidden">
        {error}
      </p>
    </div>
  );
}
