import { useController, useFormContext, useWatch } from 'react-hook-form';
import {
  type Condition,
  conditionDefinitions,
  conditions,
  conditionTypes,
} from '#contracts/products.ts';
import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { CategoryField } from './category-field.tsx';
import { FormSection } from './form-section.tsx';
import { PhotoField } from './photo-field.tsx';
import type { ProductFormInput } from './product-form.ts';

/** An input's props: its place in the form, and what is wrong with it. */
function useField() {
  const { register, formState } = useFormContext<ProductFormInput>();
  return (name: keyof ProductFormInput) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
}

export function ItemFields({ onUploading }: { onUploading: (uploading: boolean) => void }) {
  const photo = useController<ProductFormInput, 'image_url'>({ name: 'image_url' });
  const field = useField();
  return (
    <div className="grid gap-x-6 gap-y-6 md:grid-cols-2">
      <PhotoField
        ref={photo.field.ref}
        value={photo.field.value}
        onChange={photo.field.onChange}
        onUploading={onUploading}
        error={photo.fieldState.error?.message}
      />
      <div className="grid content-start gap-5">
        <TextField
          label="Product Name"
          placeholder="Fender Player Stratocaster, 2019"
          {...field('title')}
        />
        <CategoryField {...field('category_name')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Brand (optional)" {...field('brand')} />
          <TextField label="Model (optional)" {...field('model')} />
          <TextField label="Finish (optional)" {...field('finish')} />
          <TextField
            label="Serial number (optional)"
            autoComplete="off"
            {...field('serial_number')}
          />
        </div>
        <p className="text-sm text-muted">
          The serial number is never shown to buyers: it helps you and the shop if it is stolen.
        </p>
      </div>
    </div>
  );
}

function ConditionField() {
  const field = useField();
  const chosen: Condition | '' | undefined = useWatch<ProductFormInput, 'condition'>({
    name: 'condition',
  });
  return (
    <SelectField
      label="Condition"
      hint={chosen ? conditionDefinitions[chosen] : 'Each grade says what it means.'}
      {...field('condition')}
    >
      <option value="">Choose a condition</option>
      {conditions.map((condition) => (
        <option key={condition} value={condition}>
          {`${condition}: ${conditionDefinitions[condition]}`}
        </option>
      ))}
    </SelectField>
  );
}

export function StateFields() {
  const field = useField();
  return (
    <FormSection title="Its state">
      <ConditionField />
      <SelectField label="Condition type" {...field('condition_type')}>
        <option value="">Choose a condition type</option>
        {conditionTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <TextField
        label="Year of purchase"
        inputMode="numeric"
        placeholder="2019"
        {...field('year_of_purchase')}
      />
      <TextField
        label="Years of use"
        inputMode="numeric"
        placeholder="5"
        {...field('years_of_use')}
      />
      <TextAreaField
        label="Description"
        rows={7}
        className="sm:col-span-2"
        hint="Wear, repairs, what is included, why it is for sale."
        {...field('description')}
      />
    </FormSection>
  );
}

export function SaleFields() {
  const field = useField();
  return (
    <FormSection title="Price and pickup">
      <TextField
        label="Resale Price"
        inputMode="decimal"
        placeholder="650"
        hint="In US dollars: what you ask for it."
        {...field('resale_price')}
      />
      <TextField
        label="Original Price"
        inputMode="decimal"
        placeholder="899"
        hint="In US dollars: what it cost new."
        {...field('original_price')}
      />
      <TextField label="Seller name" autoComplete="name" {...field('seller_name')} />
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        hint="Not shown in the catalogue."
        {...field('seller_phone')}
      />
      <TextField label="Location" placeholder="Portland, OR" {...field('location')} />
      <TextField label="Date" type="date" {...field('posted_time')} />
    </FormSection>
  );
}
