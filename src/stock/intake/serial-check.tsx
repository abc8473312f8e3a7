import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '#src/lib/api-error.ts';
import { useDebouncedValue } from '#src/lib/use-debounced-value.ts';
import { serialQuery } from '#src/stock/serial-query.ts';
import { TextField } from '#src/ui/field.tsx';
import { SerialWarnings } from './serial-warnings.tsx';

const shortest = 4;

/**
 * Lets staff check a serial number against the register of stolen instruments and all products, without taking anything
 * in.
 */
export function SerialCheck() {
  const [text, setText] = useState('');
  const typed = text.trim();
  const serial = useDebouncedValue(typed, 300);
  const { data, error } = useQuery({ ...serialQuery(serial), enabled: serial.length >= shortest });
  const found = serial.length >= shortest && serial === typed ? data : undefined;
  return (
    <section className="plate grid gap-4 p-5 sm:p-6">
      <h2 className="text-2xl">Check a serial number</h2>
      <TextField
        label="Serial number to check"
        autoComplete="off"
        spellCheck={false}
        hint="At least four characters. Capital letters, spaces and dashes don’t matter."
        error={error && serial === typed ? describeError(error).message : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="status" className="grid gap-2 empty:sr-only">
        {found && <SerialWarnings found={found} />}
        {found && !found.stolen && (
          <p className="flex items-center gap-2 font-semibold text-success">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
            Not registered as stolen.
          </p>
        )}
      </div>
    </section>
  );
}
