import type { ReactNode } from 'react';
import type { PrinterChoice, Printers, SystemPrinterChoice } from '#contracts/app/printers.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/field.tsx';

type PrinterSelectProps = {
  label: string;
  choice: PrinterChoice;
  found: Printers['found'];
  onChoose: (choice: SystemPrinterChoice) => void;
  /** Called when the user chooses a network receipt printer. If omitted, that option is not offered. */
  onNetwork?: () => void;
  test: () => void;
  testing: boolean;
  /** The settings for the selected printer. */
  children?: ReactNode;
};

/** A select for a tag or receipt printer, with a button that prints a test page. */
export function PrinterSelect({
  label,
  choice,
  found,
  test,
  testing,
  ...rest
}: PrinterSelectProps) {
  const { onChoose, onNetwork, children } = rest;
  const value = choice.kind === 'system' ? `system:${choice.name}` : choice.kind;
  const gone = choice.kind === 'system' && !found.some(({ name }) => name === choice.name);
  return (
    <>
      <SelectField
        label={label}
        value={value}
        error={gone ? 'This printer isn’t available now. Choose another one.' : undefined}
        onChange={({ target }) => {
          if (target.value === 'network') onNetwork?.();
          else if (target.value === 'ask') onChoose({ kind: 'ask' });
          else onChoose({ kind: 'system', name: target.value.slice('system:'.length) });
        }}
      >
        <option value="ask">Ask each time</option>
        {gone && <option value={value}>{choice.name}</option>}
        {found.map(({ name, label: shown }) => (
          <option key={name} value={`system:${name}`}>
            {shown}
          </option>
        ))}
        {onNetwork && <option value="network">Receipt printer on the network (ESC/POS)</option>}
      </SelectField>
      {children}
      <Button look="paper" className="justify-self-start" busy={testing} onClick={test}>
        Test print
      </Button>
    </>
  );
}
