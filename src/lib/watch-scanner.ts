import { gtinOf } from '#contracts/catalog/gtin.ts';
import { isTag, receiptNumber, scannedPair, scannedText } from '#contracts/catalog/scanned-text.ts';
import { isComposing } from './composing.ts';
import { createRecognizer, maxStutter } from './scanner.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (element: HTMLElement): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** Remembers a field's value and selection. `restore` restores both, even in fields controlled by React. */
function keepField(element: HTMLElement): { restore(): void } {
  if (!isField(element)) return { restore() {} };
  const { value } = element;
  const selection =
    element instanceof HTMLSelectElement
      ? null
      : ([element.selectionStart, element.selectionEnd] as const);
  return {
    restore() {
      if (element.value === value) return;
      // React overrides each element's own setter and doesn't notice changes made with that setter, so use the
      // prototype's setter.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(
        element,
        value,
      );
      element.dispatchEvent(new Event('input', { bubbles: true }));
      element.dispatchEvent(new Event('change', { bubbles: true }));
      // Number, date and email inputs have no selection.
      if (selection && selection[0] !== null && !(element instanceof HTMLSelectElement)) {
        element.setSelectionRange(...selection);
      }
    },
  };
}

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
 * What is a scan while a field has focus. `all`: every burst. `numbers`: codes, and numbers such as `MX12345`. `codes`:
 * price tags, receipts and barcodes. A text expander types as fast as a scanner, so other text stays in the field.
 */
type Scans = 'all' | 'numbers' | 'codes';

function scansOf(field: HTMLElement): Scans {
  const scans = field.closest<HTMLElement>('[data-scans]')?.dataset.scans;
  return scans === 'all' || scans === 'numbers' ? scans : 'codes';
}

const isScan = (text: string, scans: Scans): boolean =>
  scans === 'all' ||
  scannedPair(text) !== null ||
  isTag(text) ||
  receiptNumber(text) !== null ||
  gtinOf(text) !== null ||
  (scans === 'numbers' && /^(?=.*\d)\S+$/.test(text));

/**
 * Calls `onScan` with the text from a barcode scanner, and hides the scanner's keys from the page: they trigger no
 * shortcuts or buttons, and a focused field gets its previous value back. Outside fields, most keys are held back
 * until it is clear that they were typed by hand. In fields, the attribute `data-scans` says what is a scan. Returns a
 * function that stops watching.
 */
export function watchScanner(onScan: (text: string) => void): () => void {
  const burst = createRecognizer();
  let field: (ReturnType<typeof keepField> & { scans: Scans }) | null = null;
  let held: KeyboardEvent[] = [];
  let scanning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const repeated = new WeakSet<Event>();

  /** Hands over the burst if it is a scan. Otherwise, releases its keys as typed text. Returns whether it was a scan. */
  function end(): boolean {
    clearTimeout(timer);
    const [keys, text, kept] = [held, scannedText(burst.text()), field];
    const scanned = scanning && isScan(text, kept?.scans ?? 'all');
    held = [];
    // A scanner may continue the burst after a short pause.
    if (scanning) forget();
    if (scanned) {
      kept?.restore();
      onScan(text);
    } else for (const key of keys) repeat(key);
    return scanned;
  }

  function forget() {
    field = null;
    scanning = false;
    burst.reset();
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
    const { ctrlKey, metaKey, altKey, code, shiftKey, timeStamp } = event;
    let { target } = event;
    // Scanners type a GS character, which separates the values of a GS1 barcode, as Control+].
    const isSeparator = ctrlKey && (code === 'BracketRight' || event.key === ']');
    const key = isSeparator && scanning ? '\u001d' : event.key;
    if (key === 'Control' && scanning) return;
    if (
      ((ctrlKey || metaKey || altKey) && key !== '\u001d') ||
      isComposing(event) ||
      event.repeat
    ) {
      end();
      forget();
      return;
    }
    // Enter and Tab end a scan even after a longer pause.
    if (key !== 'Enter' && key !== 'Tab' && burst.isOver(timeStamp)) {
      end();
      // The released keys may have moved the focus to a field, which gets this key, too.
      target = document.activeElement;
    }
    const meaning = burst.press({ key, code, shiftKey, time: timeStamp });
    if (meaning === 'other') {
      if (key === 'Shift') return;
      // Release the held-back keys first.
      end();
      forget();
      return;
    }
    if (meaning === 'end') {
      scanning = true;
      if (end()) stop(event);
      return;
    }
    if (meaning === 'first') field = null;
    // A slash at the start of the burst may have focused a field.
    if (meaning !== 'scan' && takesText(target)) {
      field ??= { ...keepField(target), scans: scansOf(target) };
    }
    clearTimeout(timer);
    timer = setTimeout(end, meaning === 'scan' ? maxStutter : pause);
    // Whether a burst in any other field is a scan is known only at its end. Until then, it is typed into the field.
    const certain = field === null || field.scans === 'all';
    if (meaning === 'scan' && !scanning) {
      scanning = true;
      if (certain) field?.restore();
    }
    if (meaning === 'scan' && certain) stop(event);
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
