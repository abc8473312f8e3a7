import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePrinting } from './use-printing.ts';

/** Lists up to this length are rendered completely, so that the browser's "Find in page" can find every row. */
const wholeUpTo = 60;

type WindowedList = {
  /** Must be unique among the lists on a screen. */
  name: string;
  /** The number of rows. */
  count: number;
  keyOf: (index: number) => string;
  /** Rows that are always rendered, in addition to the first and the last. -1 means none. */
  always?: readonly number[] | undefined;
  /**
   * Returns the rows that arrow keys can reach from a row, besides its neighbors. They are rendered while the row has
   * focus. -1 means none.
   */
  reached?: ((index: number) => readonly number[]) | undefined;
  /** Returns the expected height of a row that has not been rendered yet, in pixels. */
  estimate: () => number;
};

export type ShownRow = {
  index: number;
  /** The total height of the omitted rows before this row, in pixels. */
  before: number;
};

type Windowed<T> = {
  /** A ref for the element that contains the rows. */
  list: RefObject<T | null>;
  /** Whether some rows are omitted. */
  windowed: boolean;
  shown: readonly ShownRow[];
  /** A ref for each row. The row must have a `data-index` attribute. */
  measure: (element: Element | null) => void;
};

/** Row heights by history entry, for lists that are no longer on screen. The most recent entry is last. */
const left = new Map<string, VirtualItem[]>();
const keptPlaces = 20;

function remember(place: string, heights: VirtualItem[]): void {
  left.delete(place);
  left.set(place, heights);
  const [oldest] = left.keys();
  if (left.size > keptPlaces && oldest !== undefined) left.delete(oldest);
}

/**
 * Selects the rows of a long list to render: those in or near the visible area, the first and last, and the focused
 * one. With thousands of elements, the page would respond slowly. For printing, the whole list is rendered. Row
 * heights are remembered, so that the Back button can restore the scroll position.
 */
export function useWindowedList<T extends HTMLElement>({
  name,
  count,
  keyOf,
  always = [],
  reached = () => [],
  estimate,
}: WindowedList): Windowed<T> {
  const list = useRef<T>(null);
  const onPaper = usePrinting();
  const windowed = count > wholeUpTo && !onPaper;
  const around = (at: number) =>
    [at - 1, at, at + 1, ...reached(at)].filter((index) => index >= 0 && index < count);
  const focused = useFocusedRow(list, windowed, around);
  const place = `${useLocation().key} ${name}`;
  // The heights are read only once, when the list becomes long enough to omit rows.
  const known = useRef<VirtualItem[] | null>(null);
  known.current = windowed
    ? (known.current ?? left.get(place) ?? heightsIn(list.current, keyOf))
    : null;
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: windowed,
    estimateSize: estimate,
    getItemKey: keyOf,
    initialMeasurementsCache: known.current ?? [],
    // Heights are not rounded, because rounding errors would add up to a visible jump over a hundred rows.
    measureElement: heightOf,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    overscan: 3,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      const at = focused.current;
      const focus = at === null ? [] : around(at);
      const drawn = new Set([0, ...always, ...near, ...focus, range.count - 1]);
      drawn.delete(-1);
      return [...drawn].toSorted((a, b) => a - b);
    },
    scrollMargin: useTopOf(list, windowed),
    // Turn off `flushSync`, because React warns about it during rendering.
    useFlushSync: false,
  });

  useEffect(() => {
    if (!windowed) return;
    let width = window.innerWidth;
    const onResize = () => {
      if (window.innerWidth !== width) virtualizer.measure();
      width = window.innerWidth;
    };
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, [windowed, virtualizer]);
  useEffect(
    () => () => {
      if (windowed) remember(place, virtualizer.takeSnapshot());
    },
    [windowed, place, virtualizer],
  );

  useSteadyPlace(virtualizer, windowed, count, keyOf);

  const shown = windowed
    ? withGaps(virtualizer.getVirtualItems())
    : Array.from({ length: count }, (_, index) => ({ index, before: 0 }));
  return { list, windowed, shown, measure: virtualizer.measureElement };
}

/**
 * Keeps the first visible row in place when rows above it are added or removed. For lists that are rendered completely,
 * browsers do this themselves. At the top of the list, new rows are shown instead.
 */
function useSteadyPlace(
  virtualizer: Virtualizer<Window, Element>,
  windowed: boolean,
  count: number,
  keyOf: (index: number) => string,
): void {
  const place = useRef<VirtualItem | null>(null);
  useLayoutEffect(() => {
    const { current: before } = place;
    if (windowed && before && (before.index >= count || keyOf(before.index) !== before.key)) {
      const index = Array.from({ length: count }, (_, at) => keyOf(at)).indexOf(String(before.key));
      const now = virtualizer.measurementsCache[index];
      if (now) window.scrollBy(0, now.start - before.start);
    }
    const isFirst = ({ end }: VirtualItem) => end > window.scrollY;
    const first = windowed ? virtualizer.getVirtualItems().find(isFirst) : undefined;
    place.current = first && first.start < window.scrollY ? first : null;
  });
}

/** Returns the list's distance from the top of the page, in pixels. */
function useTopOf(list: RefObject<Element | null>, windowed: boolean): number {
  const [top, setTop] = useState(0);
  // Runs after each render, because content above the list may have changed.
  useLayoutEffect(() => {
    if (!windowed || !list.current) return;
    setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  });
  return top;
}

/**
 * Returns the index of the focused row. Arrow keys continue from this row, even after the user has scrolled away.
 * Re-renders the list only if a row that the keys can reach is not rendered yet.
 */
function useFocusedRow(
  list: RefObject<Element | null>,
  windowed: boolean,
  around: (index: number) => readonly number[],
): RefObject<number | null> {
  const whereTo = useRef(around);
  whereTo.current = around;
  const focused = useRef<number | null>(null);
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const element = windowed ? list.current : null;
    if (!element) return;
    const isDrawn = (index: number) => element.querySelector(`[data-index="${index}"]`) !== null;
    const enter = ({ target }: Event) => {
      const row = (target as Element).closest('[data-index]')?.getAttribute('data-index');
      focused.current = row == null ? null : Number(row);
      const at = focused.current;
      if (at !== null && !whereTo.current(at).every(isDrawn)) draw();
    };
    const leave = () => {
      focused.current = null;
    };
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, [list, windowed]);
  return focused;
}

function withGaps(items: readonly VirtualItem[]): ShownRow[] {
  return items.map(({ index, start }, at) => {
    const last = items[at - 1];
    const before = last && index > last.index + 1 ? start - last.end : 0;
    return { index, before };
  });
}

const heightOf = (row: Element) => row.getBoundingClientRect().height;

function heightsIn(list: Element | null, keyOf: (index: number) => string): VirtualItem[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-index]') ?? [])].map((row) => {
    const index = Number(row.dataset.index);
    const size = heightOf(row);
    return { index, key: keyOf(index), size, start: 0, end: size, lane: 0 };
  });
}
