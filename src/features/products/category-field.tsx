import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { describeError } from '#src/lib/api-error.ts';
import { categoriesQuery } from '#src/lib/category-queries.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/field.tsx';

/** Chooses one of the shop's categories. */
export function CategoryField({
  error,
  ...select
}: { error?: string | undefined } & ComponentProps<'select'>) {
  const categories = useQuery(categoriesQuery);
  const names = categories.data?.items.map(({ category_name }) => category_name) ?? [];
  return (
    <div className="grid content-start gap-2">
      <SelectField
        // A select forgets a value that it had no option for: begin anew once they are there.
        key={names.length}
        label="Category"
        error={error ?? (categories.isError ? describeError(categories.error).message : undefined)}
        {...select}
      >
        <option value="">{categories.isPending ? 'Loading…' : 'Choose a category'}</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {categories.isError && (
        <Button
          look="paper"
          className="justify-self-start"
          busy={categories.isFetching}
          onClick={() => void categories.refetch()}
        >
          Retry
        </Button>
      )}
    </div>
  );
}
