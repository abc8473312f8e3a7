import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '#src/ui/field.tsx';
import type { ProductInput } from './product-form.ts';
import { SuggestionButton } from './suggestion-button.tsx';
import { suggestTitle } from './title-suggestion.ts';

/** The field for the product's name. While the field is empty, suggests a name made from the brand, model and year. */
export function TitleField() {
  const { register, formState, setValue } = useFormContext<ProductInput>();
  const [title, brand, model, year_of_purchase] = useWatch<
    ProductInput,
    ['title', 'brand', 'model', 'year_of_purchase']
  >({ name: ['title', 'brand', 'model', 'year_of_purchase'] });
  const suggested = title?.trim() ? null : suggestTitle({ brand, model, year_of_purchase });
  return (
    <div className="grid content-start gap-2">
      <TextField
        label="Product Name"
        placeholder="Fender Player Stratocaster, 2019"
        error={formState.errors.title?.message}
        {...register('title')}
      />
      <SuggestionButton
        suggested={suggested}
        onChoose={(text) => setValue('title', text, { shouldDirty: true, shouldValidate: true })}
      />
    </div>
  );
}
