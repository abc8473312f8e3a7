import { CircleAlert, CircleCheck } from 'lucide-react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { Spinner } from './spinner.tsx';

// The library's own toaster adds a style element, which our content policy forbids, so we use only its state.
// Import the library only in this file, because its two entry points don't share state.

const shortly = 2000;
const longer = 4000;
const removeDelay = 1000;
const mostAtOnce = 20;

const options = {
  duration: longer,
  removeDelay,
  success: { duration: shortly },
  loading: { duration: Number.POSITIVE_INFINITY },
};

/**
 * Shows a success toast. `name` is the part of the message that was typed by a user (see {@link withApart}). The
 * toast replaces the previous one with the same `about`, so that outdated messages disappear.
 */
export function toastSuccess(message: string, name?: string, about?: string): void {
  toast.success(withApart(message, name), about === undefined ? {} : { id: about });
}

/** Shows an error toast. See {@link toastSuccess} for `name` and `about`. */
export function toastError(message: string, name?: string, about?: string): void {
  toast.error(withApart(message, name), about === undefined ? {} : { id: about });
}

/**
 * Shows a neutral toast. The same message is never shown twice at the same time. See {@link toastSuccess} for `name`
 * and `about`.
 */
export function toastMessage(message: string, name?: string, about = message): void {
  toast(withApart(message, name), { id: about, duration: longer });
}

/** Removes all toasts immediately. */
export const clearToasts = () => toast.remove();

type Undo = {
  about: string;
  /** How long the Undo button is shown, in milliseconds. */
  ms: number;
  onUndo: () => void;
};

/** Shows a toast with an Undo button. See {@link toastSuccess} for `name` and `about`. */
export function toastUndo(message: string, name: string, { about, ms, onUndo }: Undo): void {
  const content = (
    <span className="flex items-center gap-3">
      <span className="min-w-0 break-words">{withApart(message, name)}</span>
      <button
        type="button"
        className="btn btn-secondary btn-sm"
        onClick={() => {
          toast.dismiss(about);
          onUndo();
        }}
      >
        Undo
      </button>
    </span>
  );
  toast(content, { id: about, duration: ms });
}

/** Isolates the name's text direction. Otherwise, a right-to-left name would reorder the text that follows the name. */
function withApart(message: string, name = '') {
  const at = message.indexOf(name);
  if (name === '' || at < 0) return message;
  return (
    <>
      {message.slice(0, at)}
      <bdi>{name}</bdi>
      {message.slice(at + name.length)}
    </>
  );
}

/** Shows the toasts at the top center, newest first. Mount it only once. */
export function Toaster() {
  const { toasts, handlers } = useToaster(options);
  return (
    <section
      aria-label="Messages"
      // This is set on the list, because screen readers miss live regions that appear together with their text.
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      // Undo removes the toast under the pointer, so no mouse-leave event ends the pause. End it here.
      onClickCapture={handlers.endPause}
      className="pointer-events-none fixed inset-x-4 top-4 z-50 grid justify-items-center gap-2"
    >
      {toasts.slice(0, mostAtOnce).map((one) => (
        <div
          key={one.id}
          className={`pointer-events-auto flex w-fit max-w-[350px] animate-toast-in items-center gap-3 rounded-field bg-neutral px-4 py-3 font-semibold text-neutral-content shadow-lg ring-1 ring-secondary transition-opacity ${
            one.visible ? '' : 'opacity-0'
          }`}
        >
          <ToastIcon type={one.type} />
          <p className="min-w-0 break-words">{resolveValue(one.message, one)}</p>
        </div>
      ))}
    </section>
  );
}

function ToastIcon({ type }: { type: Toast['type'] }) {
  if (type === 'success') {
    return <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-secondary" />;
  }
  if (type === 'error') {
    return <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-secondary" />;
  }
  return type === 'loading' ? <Spinner small /> : null;
}
