import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type LeaveWarningProps = {
  /** Whether the user would lose unsaved work by leaving. */
  when: boolean;
  title: string;
  children: ReactNode;
  /** Called when the user chooses to leave. */
  onLeave?: () => void;
};

/**
 * Asks for confirmation before the user navigates to another page. If the user closes the tab, the browser asks for
 * confirmation itself.
 */
export function LeaveWarning({ when, title, children, onLeave }: LeaveWarningProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      closesOnBack={false}
      role="alertdialog"
      title={title}
      actions={
        <>
          <Button look="paper" onClick={stay}>
            Stay here
          </Button>
          <Button
            look="danger"
            onClick={() => {
              onLeave?.();
              blocker.proceed?.();
            }}
          >
            Leave
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
