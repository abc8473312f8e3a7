import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { QuestionDialog } from './question-dialog.tsx';

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
  return (
    <QuestionDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      closesOnBack={false}
      title={title}
      cancel="Stay here"
      button="Leave"
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    >
      {children}
    </QuestionDialog>
  );
}
