import { Button } from './button.tsx';

type ErrorPanelProps = {
  title?: string;
  message: string;
  /** Shown in small print, for support requests. */
  requestId?: string | undefined;
  onRetry?: () => void;
  retrying?: boolean;
};

/** Shown if something could not be loaded. Explains what happened, with a Retry button. */
export function ErrorPanel({
  title = 'Something went wrong',
  message,
  requestId,
  onRetry,
  retrying = false,
}: ErrorPanelProps) {
  return (
    <div
      role="alert"
      className="plate grid justify-items-start gap-3 border-l-4 border-l-error p-6"
    >
      <p className="font-display text-2xl">{title}</p>
      <p className="max-w-prose">{message}</p>
      {onRetry && (
        <Button look="paper" busy={retrying} onClick={onRetry}>
          Retry
        </Button>
      )}
      {requestId && (
        <p className="text-sm text-muted">
          Request <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}
