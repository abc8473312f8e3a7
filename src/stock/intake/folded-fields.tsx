import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ProductInput } from '#src/selling/form/product-form.ts';

type FoldedFieldsProps = {
  label: string;
  /** A summary of the values, shown while the fields are collapsed. */
  summary: string;
  names: readonly (keyof ProductInput)[];
  /** Expands the fields whenever this number increases. */
  opened?: number;
  children: ReactNode;
};

/** Fields that start collapsed, because they are usually filled in already. They expand if one of them is invalid. */
export function FoldedFields({ label, summary, names, opened = 0, children }: FoldedFieldsProps) {
  const { errors } = useFormContext<ProductInput>().formState;
  const [open, setOpen] = useState(false);
  const wrong = names.some((name) => errors[name]);
  useEffect(() => {
    if (wrong || opened > 0) setOpen(true);
  }, [wrong, opened]);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-box border border-rule px-4"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
        <span className="font-semibold">{label}</span>
        {!open && (
          <span className="min-w-0 flex-1 text-sm wrap-anywhere text-muted">{summary}</span>
        )}
        <ChevronDown
          aria-hidden="true"
          className={`ms-auto size-5 shrink-0 ${open ? 'rotate-180' : ''}`}
        />
      </summary>
      <div className="grid gap-5 pt-2 pb-5">{children}</div>
    </details>
  );
}
