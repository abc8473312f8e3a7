import { closeToast, toastContent, withApart } from './toaster.tsx';

type Undo = {
  about: string;
  /** How long the Undo button is shown, in milliseconds. */
  ms: number;
  onUndo: () => void;
};

/**
 * Shows a toast with an Undo button and a line that shows the time left. For `name` and `about`, see `toastSuccess`.
 * Not part of the toaster, which every page loads.
 */
export function toastUndo(message: string, name: string, { about, ms, onUndo }: Undo): void {
  toastContent(
    <span className="relative flex items-center gap-3">
      <span className="min-w-0 break-words">{withApart(message, name)}</span>
      <button
        type="button"
        className="btn btn-secondary btn-sm"
        onClick={() => {
          closeToast(about);
          onUndo();
        }}
      >
        Undo
      </button>
      <span className="time-left" style={{ animationDuration: `${ms}ms` }} />
    </span>,
    about,
    ms,
  );
}
