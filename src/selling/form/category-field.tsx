import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { categoriesQuery } from '#src/catalog/category-queries.ts';
import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { suggestCategory } from './category-suggestion.ts';
import { SuggestionButton } from './suggestion-button.tsx';

type CategoryFieldProps = {
  /** The product's title, from which a category is suggested. */
  title: string;
  /** The selected category, or an empty string. */
  chosen: string;
  onChoose: (category: string) => void;
  error?: string | undefined;
} & ComponentProps<'select'>;

/** A select for the category, with a suggestion that fits the product's title. */
export function CategoryField({ title, chosen, onChoose, error, ...select }: CategoryFieldProps) {
  const categories = useQuery(categoriesQuery);
  const names = categories.data?.items.map(({ category_name }) => category_name) ?? [];
  const suggested = chosen === '' ? suggestCategory(title, names) : null;
  return (
    <div className="grid content-start gap-2">
      <SelectField
        // The key remounts the select once the options have loaded, because a select drops a value that has
        // no option.
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
      <SuggestionButton suggested={suggested} onChoose={onChoose} />
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
