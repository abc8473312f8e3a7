import { Eye, FileDown, Printer } from 'lucide-react';
import { Button } from './button.tsx';

type PrintBarProps = {
  busy: boolean;
  /** True while there is nothing to print. */
  unavailable?: boolean;
  /** False if another button on the screen is more important. */
  main?: boolean;
  onPrint: () => void;
  /** Opens a PDF in the system's viewer, or null if that is not possible. */
  onPreview: (() => void) | null;
  onSave: (() => void) | null;
};

/** Buttons that preview a screen as a PDF, save the PDF and print the screen. */
export function PrintBar(props: PrintBarProps) {
  const { busy, unavailable = false, main = true, onPrint, onPreview, onSave } = props;
  const common = { unavailable: unavailable || busy };
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {onPreview && (
        <Button look="paper" {...common} onClick={onPreview}>
          <Eye aria-hidden="true" className="size-5" />
          Preview as PDF
        </Button>
      )}
      {onSave && (
        <Button look="paper" {...common} onClick={onSave}>
          <FileDown aria-hidden="true" className="size-5" />
          Save as PDF
        </Button>
      )}
      <Button
        look={main ? 'amber' : 'paper'}
        unavailable={unavailable}
        busy={busy}
        onClick={onPrint}
      >
        {!busy && <Printer aria-hidden="true" className="size-5" />}
        Print
      </Button>
    </div>
  );
}
