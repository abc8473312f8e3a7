import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/**
 * The widths in pixels that a table's columns had when its rows began to be drawn only near the window, or since
 * the window's width changed: without them columns would move with every row that comes or goes.
 */
export function useColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  windowed: boolean,
  columns: number,
): readonly number[] | null {
  const [widths, setWidths] = useState<readonly number[] | null>(null);
  const known = windowed && widths?.length === columns;
  useLayoutEffect(() => {
    if (!windowed || known) return;
    const heads = table.current?.tHead?.rows[0]?.cells ?? [];
    setWidths(Array.from(heads, (head) => head.getBoundingClientRect().width));
  }, [table, windowed, known]);
  useEffect(() => {
    const forget = () => setWidths(null);
    window.addEventListener('resize', forget);
    return () => window.removeEventListener('resize', forget);
  }, []);
  return known ? widths : null;
}
