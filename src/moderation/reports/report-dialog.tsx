import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#src/lib/paths.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ReportForm } from './report-form.tsx';
import type { Reportable } from './report-queries.ts';

type ReportDialogProps = {
  about: Reportable;
  userId: string;
  open: boolean;
  onClose: () => void;
};

/** Reports a product, one of its photos or its seller, in two steps. */
export function ReportDialog({ about, userId, open, onClose }: ReportDialogProps) {
  const [done, setDone] = useState(false);
  function close() {
    setDone(false);
    onClose();
  }
  return (
    <Dialog open={open} onClose={close} title={done ? 'Report received' : 'Report'} wide>
      {open && done && <Received onClose={close} />}
      {open && !done && (
        <ReportForm about={about} userId={userId} onCancel={close} onDone={() => setDone(true)} />
      )}
    </Dialog>
  );
}

function Received({ onClose }: { onClose: () => void }) {
  const text = useRef<HTMLDivElement>(null);
  // Move focus to this text, because the button that had focus has disappeared with the form.
  useEffect(() => text.current?.focus(), []);
  return (
    <div ref={text} tabIndex={-1} className="grid gap-6 outline-none">
      <div className="grid gap-3">
        <p>Thank you. A moderator will review your report.</p>
        <p>
          We’ll tell you what we decide. The person concerned won’t be told who reported this. You
          can check the status in My Reports.
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Link to={paths.myReports} className={buttonClass('paper')}>
          My Reports
        </Link>
        <Button look="amber" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
