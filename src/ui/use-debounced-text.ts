import { useEffect, useRef, useState } from 'react';

const pause = 300;

/**
 * Calls `commit` with a text field's value when the user pauses typing, but only if `accept` returns true for it. If
 * `value` changes for another reason (Back, "Clear all"), the field shows the new value. `clean` converts the displayed
 * text to a value. Returns the displayed text, its setter, and a `flush` function to call on blur.
 */
export function useDebouncedText(
  value: string,
  commit: (text: string) => void,
  accept: (text: string) => boolean = () => true,
  clean = (text: string) => text.trim(),
) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState<string | null>(null);
  if (value !== known) {
    setKnown(value);
    setSent(null);
    // When `value` changes to the text just committed, don't overwrite what the user has typed since.
    if (value !== sent) setDraft(value);
  }

  const text = clean(draft);
  const due = text !== value && text !== sent && accept(text);
  function flush() {
    if (!due) return;
    setSent(text);
    commit(text);
  }

  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the delay restarts whenever the text changes
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => latest.current(), pause);
    return () => clearTimeout(timer);
  }, [due, text]);

  return { draft, setDraft, flush };
}
