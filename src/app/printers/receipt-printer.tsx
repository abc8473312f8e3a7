import { type SubmitEvent, useState } from 'react';
import type { PrinterChoice, Printers } from '#contracts/app/printers.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { PrinterSelect } from './printer-select.tsx';
import type { Saving } from './use-printers.ts';
import type { TestPrint } from './use-test-print.ts';

type ReceiptPrinterProps = { printers: Printers; saving: Saving; test: TestPrint };

/** The settings for the receipt printer, which can be a network printer and can have a cash drawer. */
export function ReceiptPrinter({ printers, saving, test }: ReceiptPrinterProps) {
  const { receipt, found, drawer } = printers;
  /** True while the user enters the address of a network printer. */
  const [typing, setTyping] = useState(false);
  const network = typing || receipt.kind === 'network';
  return (
    <section aria-labelledby="receipts" className="plate grid gap-4 p-5 sm:p-6">
      <h2 id="receipts" className="text-2xl">
        Receipts
      </h2>
      <PrinterSelect
        label="Printer for receipts"
        choice={network ? networkChoice(receipt) : receipt}
        found={found}
        onChoose={(choice) => {
          setTyping(false);
          saving.mutate({ receipt: choice });
        }}
        onNetwork={() => setTyping(true)}
        test={() => test.print('receipt')}
        testing={test.busy}
      >
        {network && (
          <>
            <NetworkForm choice={networkChoice(receipt)} saving={saving} />
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="checkbox"
                checked={drawer}
                onChange={({ target }) => saving.mutate({ drawer: target.checked })}
              />
              Open the cash drawer for cash payments
            </label>
          </>
        )}
      </PrinterSelect>
    </section>
  );
}

type NetworkChoice = Extract<PrinterChoice, { kind: 'network' }>;

const networkChoice = (choice: PrinterChoice): NetworkChoice =>
  choice.kind === 'network' ? choice : { kind: 'network', address: '', columns: 42 };

function NetworkForm({ choice, saving }: { choice: NetworkChoice; saving: Saving }) {
  const [address, setAddress] = useState(choice.address);
  const [columns, setColumns] = useState(choice.columns);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!saving.isPending) {
      saving.mutate({ receipt: { kind: 'network', address: address.trim() || '-', columns } });
    }
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Address"
        hint="The printer’s address on the shop’s network, such as 192.168.1.50:9100. To print it, turn the printer on while holding its feed button."
        autoComplete="off"
        spellCheck={false}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        error={saving.error?.message}
      />
      <SelectField
        label="Characters per line"
        hint="If lines break in the wrong place in a test print, choose the other number."
        value={columns}
        onChange={({ target }) => setColumns(target.value === '48' ? 48 : 42)}
      >
        <option value={42}>42</option>
        <option value={48}>48</option>
      </SelectField>
      <Button type="submit" look="amber" className="justify-self-start" busy={saving.isPending}>
        Save the printer
      </Button>
    </form>
  );
}
