import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { Spinner } from './spinner.tsx';

// The library's own toaster adds a style element, which our content policy forbids, so we use only its state.
// Import the library only in this file, because its two entry points don't share state.

const shortly = 2000;
const longer = 4000;
const removeDelay = 1000;
const maxAtOnce = 20;

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

/** Shows a toast with this content for `ms` milliseconds. See {@link toastSuccess} for `about`. */
export const toastContent = (content: ReactElement, about: string, ms: number) =>
  toast(content, { id: about, duration: ms });

/** Closes the toast with this `about`. See {@link toastSuccess}. */
export const closeToast = (about: string) => toast.dismiss(about);

/** Isolates the name's text direction. Otherwise, a right-to-left name would reorder the text that follows the name. */
export function withApart(message: string, name = '') {
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
      className="pointer-events-none fixed inset-x-4 top-4 z-50 grid justify-items-center gap-2"
    >
      {toasts.slice(0, maxAtOnce).map((one) => (
        <div
          key={one.id}
          // A press closes the toast, so that it doesn't cover the page, unless the user is selecting text. The closed
          // toast sends no mouse-leave event, so end the pause here.
          onClickCapture={() => {
            handlers.endPause();
            if (getSelection()?.isCollapsed) toast.dismiss(one.id);
          }}
          className={`flex w-fit max-w-[350px] animate-toast-in items-center gap-3 rounded-field bg-neutral px-4 py-3 font-semibold text-neutral-content shadow-lg ring-1 ring-secondary transition-opacity ${
            one.visible ? 'pointer-events-auto' : 'opacity-0'
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
