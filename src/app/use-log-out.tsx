import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { hasTickets } from '#src/counter/ticket/stored-tickets.ts';
import { paths } from '#src/lib/paths.ts';
import { logOut } from '#src/people/session/log-out.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

/**
 * Returns a function that shows Home and then logs out. If tickets would be lost, it first asks in `question`, a dialog
 * that the caller must render.
 */
export function useLogOut(): { onLogOut: () => void; question: ReactNode } {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [leaving, setLeaving] = useState(false);
  const [asking, setAsking] = useState(false);

  // Log out only after Home is shown. Otherwise, a protected page's guard would redirect to the login screen.
  // The timeout lets Home's effects run first, because their requests would be rejected after the logout.
  useEffect(() => {
    if (!leaving || pathname !== paths.home) return;
    const soon = setTimeout(() => {
      setLeaving(false);
      void logOut();
    });
    return () => clearTimeout(soon);
  }, [leaving, pathname]);

  function leave() {
    setAsking(false);
    setLeaving(true);
    void navigate(paths.home);
  }
  const question = (
    <Dialog
      open={asking}
      onClose={() => setAsking(false)}
      role="alertdialog"
      title="Log out and delete the tickets?"
      actions={
        <>
          <Button look="paper" onClick={() => setAsking(false)}>
            Stay logged in
          </Button>
          <Button look="danger" onClick={leave}>
            Log out
          </Button>
        </>
      }
    >
      <p>
        The open and parked tickets at this computer have not been charged. Logging out deletes
        them.
      </p>
    </Dialog>
  );
  return { onLogOut: () => (hasTickets() ? setAsking(true) : leave()), question };
}
