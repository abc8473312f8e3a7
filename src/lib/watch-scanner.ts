import { keepField } from './kept-field.ts';
import { createRecognizer, longestStutter } from './scanner.ts';

/** A burst that is too short to be a scan ends after this many milliseconds without a key. */
const pause = 100;

const fields = 'input, textarea, select';
/**
 * These keys act at once if they may begin a burst. A single space scrolls the page or presses a button. A slash focuses
 * the search field, and the next keys must find it focused.
 */
const neverHeld = new Set([' ', '/']);
/** Inputs that don't accept text. Key presses in these inputs are held back, like key presses outside fields. */
const withoutText = /^(?:button|checkbox|radio|reset|submit|file|range|color|image)$/;

const takesText = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target.matches(fields) &&
      !(target instanceof HTMLInputElement && withoutText.test(target.type))));

/**
 * Calls `onScan` with the text from a barcode scanner, and hides the scanner's keys from the page: they trigger no
 * shortcuts or buttons, and a focused field gets its previous value back. Outside fields, most keys are held back
 * until it is clear that they were typed by hand. Returns a function that stops watching.
 */
export function watchScanner(onScan: (text: string) => void): () => void {
  const burst = createRecognizer();
  let field: ReturnType<typeof keepField> | null = null;
  let held: KeyboardEvent[] = [];
  let scanning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const repeated = new WeakSet<Event>();

  /** Ends the current burst, which is either a scan or keys typed by hand. */
  function end() {
    clearTimeout(timer);
    const [keys, text, scanned] = [held, burst.text(), scanning];
    held = [];
    field = null;
    scanning = false;
    burst.reset();
    if (scanned) onScan(text);
    else for (const key of keys) repeat(key);
  }

  /** Dispatches a held-back key press again, so that shortcuts can handle it. */
  function repeat(event: KeyboardEvent) {
    const copy = new KeyboardEvent('keydown', event);
    repeated.add(copy);
    event.target?.dispatchEvent(copy);
  }

  function stop(event: KeyboardEvent) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (repeated.has(event)) return;
    const { key, target, ctrlKey, metaKey, altKey, isComposing, timeStamp } = event;
    if (ctrlKey || metaKey || altKey || isComposing || event.repeat) {
      end();
      return;
    }
    // Enter ends a scan even after a longer pause.
    if (key !== 'Enter' && burst.isOver(timeStamp)) end();
    const meaning = burst.press({ key, time: timeStamp });
    if (meaning === 'other') {
      // Release the held-back keys first.
      if (key !== 'Shift') end();
      return;
    }
    if (meaning === 'end') {
      stop(event);
      end();
      return;
    }
    if (meaning === 'first') field = null;
    // A slash at the start of the burst may have focused a field.
    if (meaning !== 'scan' && takesText(target)) field ??= keepField(target);
    clearTimeout(timer);
    timer = setTimeout(end, meaning === 'scan' ? longestStutter : pause);
    if (meaning === 'scan' && !scanning) {
      scanning = true;
      field?.restore();
    }
    if (meaning === 'scan') stop(event);
    else if (!takesText(target) && !(meaning === 'first' && neverHeld.has(key))) {
      stop(event);
      held.push(event);
    }
  }

  /** Releasing the space key presses the focused button, so prevent that during a burst. */
  function onKeyUp(event: KeyboardEvent) {
    if (event.key === ' ' && burst.text().length > 1) event.preventDefault();
  }

  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('keyup', onKeyUp, { capture: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    window.removeEventListener('keyup', onKeyUp, { capture: true });
  };
}
