import { useRef } from 'react';
import { gapsIn } from '#contracts/moderation/statement-templates.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { firstGap } from './statement-templates.ts';

type StatementFieldProps = {
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  /** A reporter whose name is in the statement. */
  reporter?: string | undefined;
};

/** The field for the statement of reasons. The moderator fills in the parts in brackets. */
export function StatementField({ value, onChange, error, reporter }: StatementFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const gaps = gapsIn(value).length;
  function goToGap() {
    const field = box.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(...firstGap(value));
  }
  return (
    <div ref={box}>
      <TextAreaField
        label="Statement of reasons"
        hint="State the facts and the rule. Others will read this, so don’t name the reporter."
        name="statement"
        rows={7}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <p role="status" className="mt-1 text-sm font-semibold empty:sr-only">
        {reporter !== undefined && (
          <>
            The statement contains a part of a reporter’s name, “<bdi>{reporter}</bdi>”. No one may
            learn who reported this.
          </>
        )}
      </p>
      {gaps > 0 && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
          <span role="status">
            {gaps === 1 ? '1 part in brackets' : `${gaps} parts in brackets`} to fill in
          </span>
          <Button look="ghost" onClick={goToGap}>
            Go to the next one
          </Button>
        </p>
      )}
    </div>
  );
}
