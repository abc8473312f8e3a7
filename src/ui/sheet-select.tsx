import { SelectField } from './field.tsx';

type Sheet = 'a4' | 'letter';

/** Lets the user choose the paper to print a page on. */
export function SheetSelect({ value, onChange }: { value: Sheet; onChange: (to: Sheet) => void }) {
  return (
    <SelectField
      label="Paper"
      className="w-32"
      value={value}
      onChange={({ target }) => onChange(target.value === 'a4' ? 'a4' : 'letter')}
    >
      <option value="a4">A4</option>
      <option value="letter">Letter</option>
    </SelectField>
  );
}
