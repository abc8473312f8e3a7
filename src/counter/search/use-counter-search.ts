import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { scannedText } from '#contracts/catalog/scanned-text.ts';
import type { CounterResults } from '#contracts/counter/counter.ts';
import { halfWidth, isHandoverCode } from '#contracts/form-text.ts';
import { codeQuery, typedQuery } from './counter-queries.ts';

/** How long typing must pause before the search starts, in milliseconds. */
const pause = 150;
/** The same for looking up a code. It is longer, because unknown codes are counted, and longer numbers begin like one. */
const codePause = 1_000;

/**
 * Returns `text` as a handover code without spaces, or null if `text` is not a code. Buyers see their code as two
 * groups of digits.
 */
function codeOf(text: string): string | null {
  const digits = text.replaceAll(/\s/g, '');
  return isHandoverCode(digits) ? digits : null;
}

/**
 * Searches for `text` when typing pauses, or immediately when `now` is called. Also looks `text` up if it is a code.
 * `onFound` is called with the results only if the search was started with `now`, and `text` isn't a buyer's code.
 */
export function useCounterSearch(text: string, onFound: (found: CounterResults) => void) {
  const typed = scannedText(halfWidth(text));
  const [asked, setAsked] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const waits = useRef('');
  useEffect(() => {
    setCode(null);
    const timers = [
      setTimeout(() => setAsked(typed), pause),
      setTimeout(() => setCode(codeOf(typed)), codePause),
    ];
    return () => timers.forEach(clearTimeout);
  }, [typed]);

  const results = useQuery({ ...typedQuery(asked), enabled: asked !== '' });
  const lookup = useQuery({ ...codeQuery(code ?? ''), enabled: code !== null });
  /** Whether the results belong to the current text in the field. */
  const fresh = typed === asked && results.data !== undefined && !results.isPlaceholderData;
  /** Whether `text` may still turn out to be a buyer's code. */
  const pending = codeOf(typed) !== null && (code === null || lookup.isFetching);

  const latest = useRef(onFound);
  latest.current = onFound;
  useEffect(() => {
    if (waits.current === '' || waits.current !== asked || !fresh || !results.data) return;
    if (pending && !results.data.scanned) return;
    waits.current = '';
    if (!lookup.data) latest.current(results.data);
  }, [asked, fresh, results.data, pending, lookup.data]);

  return {
    typed,
    asked,
    results,
    fresh,
    code,
    pending,
    lookup,
    now() {
      waits.current = typed;
      setAsked(typed);
      setCode(codeOf(typed));
    },
  };
}
