import type { ComponentProps } from 'react';
import { TextAreaField } from '#src/ui/field.tsx';
import { Suggestions, suggestionKeys } from '#src/ui/suggestions.tsx';

type ReasonFieldProps = Omit<ComponentProps<typeof TextAreaField>, 'label'> & {
  /** Common reasons. */
  reasons: readonly string[];
  typed: string | undefined;
  onPick: (reason: string) => void;
};

/** Asks for the reason of a return or a void. */
export function ReasonField({ reasons, typed, onPick, ...field }: ReasonFieldProps) {
  const items = reasons.map((value) => ({ value, label: value }));
  return (
    <div className="grid gap-1.5">
      <TextAreaField
        label="Reason"
        rows={2}
        {...field}
        onKeyDown={suggestionKeys(items, typed, onPick)}
      />
      <Suggestions items={items} onPick={onPick} />
    </div>
  );
}
