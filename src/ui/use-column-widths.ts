import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/**
 * Returns fixed column widths in pixels for a table that renders only the rows near the visible area. Without fixed
 * widths, columns would shift whenever rows are added or removed. Returns null if the browser should set the widths.
 * Measures again when the window is resized.
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
