import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/**
 * Returns the ranges of `text` in the visible parts of the page, in order. Ignores case and skips the element
 * `except`.
 */
function findText(text: string, except: Element | null): Range[] {
  const wanted = text.toLowerCase();
  if (wanted === '') return [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const content = (node.nodeValue ?? '').toLowerCase();
    let at = content.indexOf(wanted);
    if (at < 0 || except?.contains(node) || !node.parentElement?.checkVisibility()) continue;
    for (; at >= 0; at = content.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
  return ranges;
}

// This style sheet is created by a script, because only the desktop app needs it and our CSS compiler doesn't support
// `::highlight`.
const style = new CSSStyleSheet();
style.replaceSync(`
  ::highlight(found) { background-color: #f7c65b; color: #2d1a0e }
  ::highlight(found-current) { background-color: #d9771c; color: #1a100a }
`);

/** Highlights `ranges` on the page and scrolls to the range at index `current`. */
function markText(ranges: readonly Range[], current: number): void {
  if (!document.adoptedStyleSheets.includes(style)) document.adoptedStyleSheets.push(style);
  CSS.highlights.set('found', new Highlight(...ranges));
  const shown = ranges[current];
  CSS.highlights.set('found-current', new Highlight(...(shown ? [shown] : [])));
  shown?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
}

function unmarkText(): void {
  CSS.highlights.delete('found');
  CSS.highlights.delete('found-current');
}

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
