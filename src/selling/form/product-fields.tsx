import { Fragment, type ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import {
  type Condition,
  conditionDefinitions,
  conditions,
  conditionTypes,
  type DetailName,
  detailNames,
} from '#contracts/catalog/product-form.ts';
import { ConditionGuide } from '#src/catalog/details/condition-guide.tsx';
import { dayOf } from '#src/lib/days.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { moneyInput } from '#src/lib/money.ts';
import { PhotoField } from '#src/media/photos/photo-field.tsx';
import type { Photo, PhotoUploads } from '#src/media/photos/photo-uploads.ts';
import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { PhoneField } from '#src/ui/phone-field.tsx';
import { CategoryField } from './category-field.tsx';
import { FormSection } from './form-section.tsx';
import { NameField } from './name-field.tsx';
import { PriceWarning } from './price-warning.tsx';
import type { ProductInput } from './product-form.ts';
import { TitleField } from './title-field.tsx';
import { UseWarning } from './use-warning.tsx';

const GuideHint = lazyPart(async () => (await import('./guide-hint.tsx')).GuideHint);
const ContactWarning = lazyPart(async () => (await import('./contact-warning.tsx')).ContactWarning);

/** Returns a function that looks up a field's form props and error message. */
function useField() {
  const { register, formState } = useFormContext<ProductInput>();
  return (name: Exclude<keyof ProductInput, 'image_urls'>, options = {}) => ({
    ...register(name, options),
    error: formState.errors[name]?.message,
  });
}

function CategoryOfTitle() {
  const field = useField();
  const { setValue } = useFormContext<ProductInput>();
  const [title, chosen] = useWatch<ProductInput, ['title', 'category_name']>({
    name: ['title', 'category_name'],
  });
  return (
    <CategoryField
      title={title ?? ''}
      chosen={chosen ?? ''}
      onChoose={(category) =>
        setValue('category_name', category, { shouldDirty: true, shouldValidate: true })
      }
      {...field('category_name')}
    />
  );
}

export function ItemFields({
  uploads,
  photos,
  draftId,
}: {
  uploads: PhotoUploads;
  photos: readonly Photo[];
  draftId?: string | undefined;
}) {
  const { field: photoField, fieldState } = useController<ProductInput, 'image_urls'>({
    name: 'image_urls',
  });
  const field = useField();
  // Only new gear that was taken in by staff has a barcode.
  const { defaultValues } = useFormContext<ProductInput>().formState;
  const inputs: Readonly<Record<DetailName, ReactNode>> = {
    brand: <NameField name="brand" label="Brand (optional)" />,
    model: <NameField name="model" label="Model (optional)" />,
    finish: <TextField label="Finish (optional)" placeholder="Sunburst" {...field('finish')} />,
    serial_number: (
      <TextField
        label="Serial number (optional)"
        autoComplete="off"
        hint="Buyers never see this. It helps to find the product if it is stolen."
        {...field('serial_number')}
      />
    ),
    gtin: defaultValues?.gtin && <TextField label="Barcode (optional)" {...field('gtin')} />,
  };
  return (
    <div className="grid gap-8">
      <PhotoField
        ref={photoField.ref}
        uploads={uploads}
        photos={photos}
        error={fieldState.error?.message}
        draftId={draftId}
      />
      <FormSection title="The product">
        <TitleField />
        <CategoryOfTitle />
        {detailNames.map((name) => (
          <Fragment key={name}>{inputs[name]}</Fragment>
        ))}
      </FormSection>
    </div>
  );
}

function ConditionField() {
  const field = useField();
  const chosen: Condition | '' | undefined = useWatch<ProductInput, 'condition'>({
    name: 'condition',
  });
  return (
    <div>
      <SelectField
        label="Condition"
        hint={chosen ? conditionDefinitions[chosen] : 'Choose the grade that fits best.'}
        {...field('condition')}
      >
        <option value="">Choose a condition</option>
        {/* The select would cut off longer text. */}
        {conditions.map((condition) => (
          <option key={condition}>{condition}</option>
        ))}
      </SelectField>
      <ConditionGuide condition={chosen ?? ''} />
    </div>
  );
}

export function ConditionFields() {
  const field = useField();
  return (
    <FormSection title="Condition">
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
      <UseWarning />
      <TextAreaField
        label="Description"
        rows={7}
        className="sm:col-span-2"
        hint="Wear, repairs, what’s included, and why you’re selling."
        {...field('description')}
      />
      <ContactWarning />
    </FormSection>
  );
}

/** The fields for price and pickup. If `dated` is true, includes the posting date, which can't be edited later. */
export function SaleFields({ dated }: { dated: boolean }) {
  const field = useField();
  return (
    <FormSection title="Price and pickup">
      <MoneyField
        label="Resale Price"
        placeholder="650"
        hint="Your asking price, in US dollars."
        {...field('resale_price', moneyInput)}
      />
      <MoneyField
        label="Original Price"
        placeholder="899"
        hint="The price when new, in US dollars."
        {...field('original_price', moneyInput)}
      />
      <PriceWarning />
      <GuideHint />
      <TextField label="Seller name" autoComplete="name" {...field('seller_name')} />
      <PhoneField
        label="Phone number"
        hint="Only a buyer who has the product on hold sees this."
        {...field('seller_phone')}
      />
      <TextField
        label="Location"
        placeholder="Portland, OR"
        className={dated ? '' : 'sm:col-span-2'}
        {...field('location')}
      />
      {dated && (
        <TextField
          label="Date"
          type="date"
          max={dayOf(new Date())}
          hint="Buyers see the day it goes up for sale."
          {...field('posted_time')}
        />
      )}
    </FormSection>
  );
}
