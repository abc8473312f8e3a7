import { Eye, FileDown, Printer } from 'lucide-react';
import { Button } from './button.tsx';

type PrintBarProps = {
  busy: boolean;
  /** There is nothing to print yet. */
  unavailable?: boolean;
  onPrint: () => void;
  /** As a PDF, in the machine's own viewer; null where there is no such way. */
  onPreview: (() => void) | null;
  onSave: (() => void) | null;
};

/** The buttons that bring a screen on paper: looked at first, kept as a file, or printed at once. */
export function PrintBar({ busy, unavailable = false, onPrint, onPreview, onSave }: PrintBarProps) {
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
      <Button look="amber" unavailable={unavailable} busy={busy} onClick={onPrint}>
        {!busy && <Printer aria-hidden="true" className="size-5" />}
        Print
      </Button>
    </div>
  );
}
