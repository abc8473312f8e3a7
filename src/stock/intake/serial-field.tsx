import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useDebouncedValue } from '#src/lib/use-debounced-value.ts';
import type { ProductInput } from '#src/selling/form/product-form.ts';
import { serialQuery } from '#src/stock/serial-query.ts';
import { TextField } from '#src/ui/field.tsx';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';

const SerialWarnings = lazyPart(
  async () => (await import('./serial-warnings.tsx')).SerialWarnings,
  <ReloadPanel what="What is known about this number" />,
);

const shortest = 4;

/**
 * The field for the serial number. Warns if the number is registered as stolen, or if another product has or had the
 * same number.
 */
export function SerialField() {
  const { register, formState } = useFormContext<ProductInput>();
  const typed = useWatch<ProductInput, 'serial_number'>({ name: 'serial_number' })?.trim() ?? '';
  const serial = useDebouncedValue(typed, 300);
  const { data } = useQuery({ ...serialQuery(serial), enabled: serial.length >= shortest });
  const found = serial.length >= shortest && serial === typed ? data : undefined;
  return (
    <div className="grid content-start gap-2">
      <TextField
        label="Serial number (optional)"
        autoComplete="off"
        spellCheck={false}
        data-scans="all"
        hint="Scan or type it. Buyers never see it."
        error={formState.errors.serial_number?.message}
        {...register('serial_number')}
      />
      <div role="status" className="grid gap-2 empty:sr-only">
        {found && (found.stolen || found.items.length > 0) && <SerialWarnings found={found} />}
      </div>
    </div>
  );
}
