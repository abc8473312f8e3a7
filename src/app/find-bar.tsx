import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { findText, markText, unmarkText } from './find-text.ts';

type FindBarProps = {
  /** Changes each time the user opens the find bar, even if it is already open. Each change focuses the text field. */
  asked: number;
  onClose: () => void;
};

const buttonClass = 'btn btn-ghost btn-square size-11';

/** A bar for finding text on the page. Browsers have a built-in find bar, but the desktop app's window doesn't. */
export function FindBar({ asked, onClose }: FindBarProps) {
  const bar = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [place, setPlace] = useState({ at: 0, of: 0 });

  useEffect(() => {
    if (asked > 0) field.current?.select();
  }, [asked]);
  useEffect(() => unmarkText, []);

  /** Searches the page again on each call, because the page's content may have changed. */
  function find(wanted: string, at: number) {
    const found = findText(wanted, bar.current);
    const next = found.length === 0 ? 0 : (at + found.length) % found.length;
    markText(found, next);
    setPlace({ at: next, of: found.length });
  }
  const step = (by: 1 | -1) => find(text, place.at + by);

  return (
    <search
      ref={bar}
      className="fixed top-3 right-3 z-40 flex items-center gap-1 rounded-box border border-rule bg-base-100 p-2 shadow-lg print:hidden"
    >
      <input
        ref={field}
        type="text"
        aria-label="Find in page"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          find(target.value, 0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') onClose();
        }}
        className="input h-11 w-56"
      />
      <span role="status" className="min-w-20 px-2 text-sm text-muted">
        {text !== '' && (place.of === 0 ? 'Not found' : `${place.at + 1} of ${place.of}`)}
      </span>
      <button type="button" aria-label="Previous" className={buttonClass} onClick={() => step(-1)}>
        <ChevronUp aria-hidden="true" className="size-5" />
      </button>
      <button type="button" aria-label="Next" className={buttonClass} onClick={() => step(1)}>
        <ChevronDown aria-hidden="true" className="size-5" />
      </button>
      <button type="button" aria-label="Close" className={buttonClass} onClick={onClose}>
        <X aria-hidden="true" className="size-5" />
      </button>
    </search>
  );
}
