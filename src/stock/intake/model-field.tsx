import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useState } from 'react';
import type { PastModel } from '#contracts/stock/intakes.ts';
import { useDebouncedValue } from '#src/lib/use-debounced-value.ts';
import { Field } from '#src/ui/field.tsx';
import { useCombobox } from '#src/ui/use-combobox.ts';
import { modelsQuery } from './intake-queries.ts';
import { readModel } from './model-text.ts';

const pause = 120;
const longest = 120;

type ModelFieldProps = {
  ref: Ref<HTMLInputElement>;
  start: string;
  /** Called with the chosen model and the typed year, which may be empty. */
  onPick: (model: PastModel, year: string) => void;
  /** Called with the typed text if it matches no model. */
  onOther: (text: string) => void;
};

/** A field for finding the model of an earlier product by a few letters and, optionally, the year: `strat 98`. */
export function ModelField({ ref, start, onPick, onOther }: ModelFieldProps) {
  const [text, setText] = useState(start);
  const { words, year } = readModel(text);
  const q = useDebouncedValue(words.slice(0, longest), pause);
  const { data, isPlaceholderData, isLoading } = useQuery({
    ...modelsQuery(q),
    enabled: q.length > 1,
  });
  const fresh = q === words && !isPlaceholderData && !isLoading;
  /** Whether Enter was pressed before the matching models had loaded. */
  const [entered, setEntered] = useState(false);
  const found = q.length > 1 ? (data?.items ?? []) : [];
  const options = found.filter(({ made_from }) => !year || Number(year) >= (made_from ?? 0));
  const combobox = useCombobox<PastModel>({
    options,
    firstActive: true,
    startOpen: start !== '',
    onPick: pick,
  });
  function pick(model: PastModel) {
    setText(`${model.brand} ${model.model}${year && `, ${year}`}`);
    onPick(model, year);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the matching models have loaded
  useEffect(() => {
    if (!entered || !fresh) return;
    setEntered(false);
    const [model] = options;
    combobox.close();
    if (model) pick(model);
    else onOther(text.trim());
  }, [entered, fresh]);
  function onKeyDown(event: KeyboardEvent) {
    const isEnter = event.key === 'Enter';
    if (!isEnter || (combobox.active !== -1 && fresh)) return combobox.field.onKeyDown(event);
    // Don't pick a model from the list, which may still show matches for earlier text.
    event.preventDefault();
    if (text.trim() === '') return;
    if (fresh) onOther(text.trim());
    else setEntered(true);
  }
  return (
    <Field
      label="Model"
      hint="Type a few letters and the year, for example “strat 98”, then press Enter."
    >
      {(wired) => (
        <div className="relative">
          <input
            ref={ref}
            type="text"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={longest}
            data-arrival=""
            data-scans="numbers"
            {...wired}
            {...combobox.field}
            onKeyDown={onKeyDown}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setEntered(false);
              combobox.onType();
            }}
            onBlur={combobox.close}
            className="input h-14 text-xl!"
          />
          <ul
            {...combobox.list}
            aria-label="Models"
            className="plate absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto p-1 shadow-xl"
          >
            {options.map((model, index) => (
              <li
                key={`${model.brand} ${model.model}`}
                {...combobox.option(index)}
                className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-field px-3 py-1.5 hover:bg-base-200 active-option"
              >
                <span className="min-w-0 font-semibold wrap-anywhere">
                  {model.brand} {model.model}
                  {year && `, ${year}`}
                </span>
                <span className="text-sm">{model.category_name}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Field>
  );
}
