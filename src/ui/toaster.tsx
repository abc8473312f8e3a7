import { CircleAlert, CircleCheck } from 'lucide-react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { Spinner } from './spinner.tsx';

// The library's own toaster writes a style element, which the strict content policy refuses; so only its
// state is used, and only from here: its two entry points do not share one store.

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
 * `name`: the part of the message that someone typed; see {@link withApart}. `about`: replaces the toast that
 * was last shown about the same thing, so that old news never stands beside new.
 */
export function toastSuccess(message: string, name?: string, about?: string): void {
  toast.success(withApart(message, name), about === undefined ? {} : { id: about });
}

/** `name` and `about` as for {@link toastSuccess}. */
export function toastError(message: string, name?: string, about?: string): void {
  toast.error(withApart(message, name), about === undefined ? {} : { id: about });
}

/**
 * For news that is neither good nor bad; the same is never shown twice at once. `name` and `about` as for
 * {@link toastSuccess}.
 */
export function toastMessage(message: string, name?: string, about = message): void {
  toast(withApart(message, name), { id: about, duration: longer });
}

type Undo = {
  about: string;
  /** How long the button shows, in milliseconds. */
  ms: number;
  onUndo: () => void;
};

/** News with an Undo button. `name` and `about` as for {@link toastSuccess}. */
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

/** With the name set apart: one that is written right to left would draw what follows it to its other side. */
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

/** Shows the toasts, top centre, newest first. Mounted once. */
export function Toaster() {
  const { toasts, handlers } = useToaster(options);
  return (
    <section
      aria-label="Messages"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      // A press on Undo removes the toast below the pointer, which then never leaves it.
      onClickCapture={handlers.endPause}
      className="pointer-events-none fixed inset-x-4 top-4 z-50 grid justify-items-center gap-2"
    >
      {toasts.slice(0, mostAtOnce).map((one) => (
        <div
          key={one.id}
          {...one.ariaProps}
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
