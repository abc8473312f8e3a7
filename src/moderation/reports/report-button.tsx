import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useWithLogin } from '#src/catalog/use-login.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useSession } from '#src/lib/session.ts';
import { Button } from '#src/ui/button.tsx';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';
import type { Reportable } from './report-queries.ts';

/** Loaded on demand, because few visitors report anything. */
const ReportDialog = lazyPart(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
  <ReloadPanel what="The form" />,
);

/** A button to report something, or a person with this name. Asks signed-out visitors to log in first. */
export function ReportButton({ about, name }: { about: Reportable; name?: string }) {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user._id : null;
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  function show() {
    setUsed(true);
    setOpen(true);
  }
  const [id, product] = 'type' in about ? [about.id] : [about._id, about];
  const start = useWithLogin(`report ${id}`, show, product);
  return (
    <>
      <Button
        look="ghost"
        aria-label={name && `Report ${name}`}
        aria-haspopup="dialog"
        onClick={start}
      >
        <Flag aria-hidden="true" className="size-5" />
        Report
      </Button>
      {used && userId !== null && (
        <ReportDialog about={about} userId={userId} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
