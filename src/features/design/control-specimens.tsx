import { useState } from 'react';
import { Button, type ButtonLook } from '#src/ui/button.tsx';
import { ComboboxField } from '#src/ui/combobox-field.tsx';
import { SelectField, TextAreaField, TextField } from '#src/ui/field.tsx';
import { FileDrop } from '#src/ui/file-drop.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { PhoneField } from '#src/ui/phone-field.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { Chapter, Row, Specimen } from './specimen.tsx';

const looks: ButtonLook[] = ['primary', 'amber', 'paper', 'ghost', 'danger'];
const brands = ['Epiphone', 'Fender', 'Gibson', 'Gretsch', 'Ibanez', 'PRS', 'Squier'];

export function ButtonSpecimens() {
  return (
    <Chapter title="Buttons">
      <Specimen name="Styles" note="One primary button per screen. Amber is for selling.">
        <Row>
          {looks.map((look) => (
            <Button key={look} look={look}>
              {look[0]?.toUpperCase() + look.slice(1)}
            </Button>
          ))}
        </Row>
      </Specimen>
      <Specimen name="Busy and unavailable" note="Both can be focused but ignore clicks.">
        <Row>
          <Button busy>Saving</Button>
          <Button look="paper" busy>
            Loading
          </Button>
          <Button unavailable>Booked by someone else</Button>
        </Row>
      </Specimen>
    </Chapter>
  );
}

function Brand() {
  const [brand, setBrand] = useState('');
  return (
    <ComboboxField
      label="Combobox"
      hint="Shows suggestions and accepts any text."
      value={brand}
      onText={setBrand}
      options={brands.filter((one) => one.toLowerCase().includes(brand.toLowerCase()))}
    />
  );
}

export function FieldSpecimens() {
  const [files, setFiles] = useState<string[]>([]);
  return (
    <Chapter title="Fields">
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 lg:grid-cols-3">
        <TextField label="Text" placeholder="Fender Player Stratocaster" />
        <TextField label="With a hint" hint="As shown on the headstock." />
        <TextField label="With an error" error="Product Name is Required!" defaultValue="   " />
        <TextField label="Read-only" readOnly value="Robin Player" />
        <MoneyField label="Money" placeholder="650" hint="In US dollars." />
        <MoneyField
          label="Money, with an error"
          defaultValue="-5"
          error="Enter a price above zero."
        />
        <PhoneField label="Phone" placeholder="+1 555 010 2030" />
        <PasswordField label="Password" autoComplete="off" />
        <SelectField label="Select">
          <option value="">Choose a condition</option>
          <option>Mint</option>
          <option>Excellent</option>
        </SelectField>
        <Brand />
        <TextAreaField label="Long text" className="md:col-span-2" hint="Wear, repairs, extras." />
      </div>
      <div className="grid gap-8 md:grid-cols-2">
        <Specimen name="File drop">
          <FileDrop
            label="Choose photos, or drop them here"
            hint="JPEG, PNG or WebP"
            accept="image/jpeg,image/png,image/webp"
            multiple
            onFiles={(given) => setFiles(given.map(({ name }) => name))}
          />
          <p role="status">{files.join(', ')}</p>
        </Specimen>
        <Specimen name="File drop, with an error">
          <FileDrop
            label="Choose a photo"
            hint="JPEG, PNG or WebP"
            accept="image/jpeg"
            error="Product Image is required!"
            onFiles={() => undefined}
          />
        </Specimen>
      </div>
      <Specimen name="Progress">
        <ProgressBar label="Uploading a photo" share={0.6} />
      </Specimen>
      <Specimen name="Form error">
        <FormError message="Someone else was faster. This product is now reserved." />
      </Specimen>
    </Chapter>
  );
}
