import { useId, useState } from 'react';
import type { Image } from '#contracts/media/images.ts';
import { cleanMoney } from '#contracts/money.ts';
import { formatMoney } from '#src/lib/money.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Picture } from '#src/ui/picture.tsx';
import {
  amounts,
  type Difference,
  type EditedField,
  firstChoices,
  type Side,
} from './edit-merge.ts';
import { inputLabels, type ProductInput } from './product-form.ts';

export type EditSide = { values: ProductInput; images: readonly Image[] };

type EditConflictProps = {
  found: readonly Difference[];
  /** A sentence about a change to the product's status, or null if there is nothing to report. */
  statusNote: string | null;
  mine: EditSide;
  theirs: EditSide;
  busy: boolean;
  onClose: () => void;
  onChoose: (choices: Partial<Record<EditedField, Side>>) => void;
};

const sides = [
  ['mine', 'Yours'],
  ['theirs', 'Now in the shop'],
] as const;

function Value({ name, side }: { name: EditedField; side: EditSide }) {
  if (name === 'image_urls') {
    return (
      <span className="flex flex-wrap gap-1.5">
        {side.images.map((image, index) => (
          <Picture
            key={image.url}
            image={pictureOf(image)}
            alt={`Photo ${index + 1}`}
            sizes="4rem"
            className="w-16 rounded-box"
          />
        ))}
      </span>
    );
  }
  const typed = side.values[name] ?? '';
  // Show amounts in the same format, because the form and the server write them differently.
  const text = amounts.includes(name) ? formatMoney(cleanMoney(typed)) : typed;
  return (
    <span className="break-words whitespace-pre-line">
      {text || <i className="text-muted">Empty</i>}
    </span>
  );
}

/**
 * Shown if the product was changed elsewhere during the edit. Compares both versions and asks which value to keep for
 * each field.
 */
export function EditConflict(props: EditConflictProps) {
  const { found, statusNote, busy, onClose, onChoose } = props;
  const id = useId();
  const [choices, setChoices] = useState(() => firstChoices(found));
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="This product was changed elsewhere"
      actions={
        <>
          <Button look="paper" onClick={onClose}>
            Back to the form
          </Button>
          <Button look="amber" busy={busy} onClick={() => onChoose(choices)}>
            Save these choices
          </Button>
        </>
      }
    >
      <p className="mb-5">
        It was saved in another tab or on another device after you opened it. Nothing is lost:
        choose which version of each field to keep.
      </p>
      {statusNote && <p className="mb-5">{statusNote}</p>}
      <div className="grid gap-5">
        {found.map(({ name, by }) => (
          <fieldset key={name}>
            <legend className="mb-1.5 font-semibold">
              {inputLabels[name]}
              {by !== 'both' && (
                <span className="text-sm font-normal text-muted">
                  {by === 'me' ? ' (only you changed it)' : ' (you did not change it)'}
                </span>
              )}
            </legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {sides.map(([side, label]) => (
                <label
                  key={side}
                  className="plate flex min-h-11 cursor-pointer gap-3 p-3 has-checked:border-primary has-checked:bg-base-200"
                >
                  <input
                    type="radio"
                    name={`${id}-${name}`}
                    checked={choices[name] === side}
                    onChange={() => setChoices({ ...choices, [name]: side })}
                    className="mt-1 size-5 shrink-0 accent-primary"
                  />
                  <span className="grid min-w-0 content-start gap-0.5">
                    <span className="text-sm text-muted">{label}</span>
                    <Value name={name} side={props[side]} />
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
