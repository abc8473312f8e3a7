import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

type CloseWatcher = { onclose: () => void; destroy: () => void };

/** Calls `close` when the user goes back on a phone, if the browser supports this. Dialogs do this on their own. */
function watchBack(close: () => void): CloseWatcher | undefined {
  const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };
  return CloseWatcher && Object.assign(new CloseWatcher(), { onclose: close });
}

type MenuProps = {
  /** The button's content. */
  trigger: ReactNode;
  /** The button's name for screen readers. */
  label: string;
  children: (close: () => void) => ReactNode;
};

/**
 * A button that opens a small panel of links and buttons. Arrow keys move between these items. Pressing Escape or
 * moving focus out of the panel closes it.
 */
export function Menu({ trigger, label, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    root.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    const pressed = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', pressed);
    const watcher = watchBack(() => setOpen(false));
    return () => {
      document.removeEventListener('pointerdown', pressed);
      watcher?.destroy();
    };
  }, [open]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      setOpen(false);
      button.current?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (!open) setOpen(true);
    const items = [
      ...(root.current?.querySelectorAll<HTMLElement>('[data-menu] :is(a,button)') ?? []),
    ];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const step = event.key === 'ArrowDown' ? 1 : -1;
    items.at((at + step) % items.length)?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble up from the button and the items
    <div
      ref={root}
      className="relative"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="grid min-h-11 min-w-11 place-items-center rounded-full"
      >
        {trigger}
      </button>
      <div
        id={id}
        data-menu=""
        hidden={!open}
        className="plate absolute end-0 top-full z-40 mt-2 w-64 scroll-mb-4 p-2 shadow-xl"
      >
        {children(() => {
          // The pressed item is now hidden, so a dialog opened by it should return focus to this button.
          button.current?.focus();
          setOpen(false);
        })}
      </div>
    </div>
  );
}

/** Classes for items in a {@link Menu}. */
export const menuItemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-start font-semibold hover:bg-base-200';
