import { useEffect, useRef, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import {
  type Condition,
  conditionDefinitions,
  conditions,
  conditionTypes,
} from '#contracts/catalog/product-form.ts';
import type { PastModel } from '#contracts/stock/intakes.ts';
import { inputsOf } from '#src/lib/use-form.ts';
import { PhotoStrip } from '#src/media/photos/photo-strip.tsx';
import type { Photo, PhotoUploads } from '#src/media/photos/photo-uploads.ts';
import { CategoryField } from '#src/selling/form/category-field.tsx';
import { NameField } from '#src/selling/form/name-field.tsx';
import type { ProductInput } from '#src/selling/form/product-form.ts';
import { startHere } from '#src/ui/dialog-focus.ts';
import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { PhoneField } from '#src/ui/phone-field.tsx';
import { FoldedFields } from './folded-fields.tsx';
import { GtinField } from './gtin-field.tsx';
import { ModelField } from './model-field.tsx';
import { readModel } from './model-text.ts';
import { PriceFields } from './price-fields.tsx';
import { SerialField } from './serial-field.tsx';
import { useProposals } from './use-proposals.ts';
import { useScannedNumbers } from './use-scanned-numbers.ts';

const details = [
  ...(['title', 'brand', 'model', 'year_of_purchase', 'category_name', 'finish'] as const),
  'gtin',
] as const;
const rest = ['description', 'years_of_use', 'seller_name', 'seller_phone', 'location'] as const;

type IntakeFieldsProps = {
  uploads: PhotoUploads;
  photos: readonly Photo[];
  draftId: string;
  /** The initial text of the model field, for example from a search at the counter. */
  startModel: string;
};

/** The fields for a product that staff take in, in the order in which they are filled in. */
export function IntakeFields({ uploads, photos, draftId, startModel }: IntakeFieldsProps) {
  const methods = useFormContext<ProductInput>();
  const { setValue, setFocus, formState } = methods;
  const input = inputsOf(methods);
  const guide = useProposals(methods);
  const [opened, setOpened] = useState(0);
  const { field: photoField, fieldState } = useController<ProductInput, 'image_urls'>({
    name: 'image_urls',
  });
  const [title = '', category = '', condition, location = '', phone = ''] = useWatch<
    ProductInput,
    ['title', 'category_name', 'condition', 'location', 'seller_phone']
  >({ name: ['title', 'category_name', 'condition', 'location', 'seller_phone'] });
  const modelField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On phones, focus would open the keyboard.
    if (window.matchMedia('(pointer: coarse)').matches) return;
    startHere(modelField.current);
    modelField.current?.focus();
  }, []);

  const fill = (name: keyof ProductInput, value: string) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });

  useScannedNumbers((name, number) => {
    fill(name, number);
    if (name === 'gtin') setOpened(opened + 1);
  });

  /** Focuses a field. Expands its section first, because a collapsed field can't get focus. */
  function moveTo(name: 'brand' | 'year_of_purchase' | 'condition') {
    const fold = document.getElementsByName(name)[0]?.closest('details');
    if (fold) fold.open = true;
    setFocus(name);
  }
  function fillModel({ brand, model, category_name, original_price }: PastModel) {
    fill('brand', brand);
    fill('model', model);
    if (category_name !== null) fill('category_name', category_name);
    if (original_price !== null) fill('original_price', original_price);
  }
  function pick(model: PastModel, year: string) {
    const { category_name } = model;
    fillModel(model);
    if (year !== '') fill('year_of_purchase', year);
    const missing = year === '' || category_name === null;
    if (missing) setOpened(opened + 1);
    moveTo(year === '' ? 'year_of_purchase' : 'condition');
  }
  function other(text: string) {
    const { words, year } = readModel(text);
    fill('title', year === '' ? words : `${words}, ${year}`);
    if (year !== '') fill('year_of_purchase', year);
    setOpened(opened + 1);
    moveTo('brand');
  }

  return (
    <div className="grid gap-5">
      <ModelField ref={modelField} start={startModel} onPick={pick} onOther={other} />
      <FoldedFields
        label="Details"
        summary={[title, category].filter(Boolean).join(' · ') || 'Filled in from the model'}
        names={details}
        opened={opened}
      >
        <NameField name="brand" label="Brand (optional)" />
        <NameField name="model" label="Model (optional)" />
        <TextField label="Year of purchase" inputMode="numeric" {...input('year_of_purchase')} />
        <CategoryField
          title={title}
          chosen={category}
          onChoose={(name) => fill('category_name', name)}
          {...input('category_name')}
        />
        <TextField label="Product Name" {...input('title')} />
        <TextField label="Finish (optional)" {...input('finish')} />
        <GtinField
          onModel={(model) => {
            // Don't move focus while someone is typing the barcode number.
            if (document.activeElement?.getAttribute('name') === 'gtin') fillModel(model);
            else pick(model, '');
          }}
        />
      </FoldedFields>
      <SelectField
        label="Condition"
        hint={
          condition
            ? conditionDefinitions[condition as Condition]
            : 'Type the first letter of the grade.'
        }
        {...input('condition')}
      >
        <option value="">Choose a condition</option>
        {conditions.map((grade) => (
          <option key={grade}>{grade}</option>
        ))}
      </SelectField>
      <SelectField label="Condition type" {...input('condition_type')}>
        <option value="">Choose a condition type</option>
        {conditionTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <SerialField />
      <PhotoStrip
        ref={photoField.ref}
        uploads={uploads}
        photos={photos}
        error={fieldState.error?.message}
        draftId={draftId}
      />
      <p className="text-muted">For sale once it has a photo.</p>
      <PriceFields guide={guide} />
      <FoldedFields
        label="Description and contact"
        summary={[location, phone].filter(Boolean).join(' · ')}
        names={rest}
      >
        <TextAreaField
          label="Description"
          rows={4}
          hint="Suggested based on the condition. Press Shift+Enter for a new line."
          {...input('description')}
        />
        <TextField label="Years of use" inputMode="numeric" {...input('years_of_use')} />
        <TextField label="Seller name" autoComplete="off" {...input('seller_name')} />
        <PhoneField label="Phone number" {...input('seller_phone')} />
        <TextField label="Location" {...input('location')} />
      </FoldedFields>
    </div>
  );
}
