import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePrinting } from './use-printing.ts';

/** Lists up to this length are rendered completely, so that the browser's find in page works. */
const wholeUpTo = 60;

type WindowedList = {
  /** Unique among the lists of a screen. */
  name: string;
  /** Number of rows. */
  count: number;
  keyOf: (index: number) => string;
  /** Rows that are always rendered, besides the first and the last; -1 for none. */
  always?: readonly number[] | undefined;
  /** Rows that arrow keys lead to from a row, besides its neighbors. Rendered while the row has the focus; -1 for none. */
  reached?: ((index: number) => readonly number[]) | undefined;
  /** Expected height in pixels of a row that was not rendered yet. */
  estimate: () => number;
};

export type ShownRow = {
  index: number;
  /** Height in pixels of the rows left out before this one. */
  before: number;
};

type Windowed<T> = {
  /** Ref for the element that contains the rows. */
  list: RefObject<T | null>;
  /** True if some rows are left out. */
  windowed: boolean;
  shown: readonly ShownRow[];
  /** Ref for each row. The row must have a `data-index`. */
  measure: (element: Element | null) => void;
};

/** Row heights of lists on earlier history entries, latest last, by entry. */
const left = new Map<string, VirtualItem[]>();
const keptPlaces = 20;

function remember(place: string, heights: VirtualItem[]): void {
  left.delete(place);
  left.set(place, heights);
  const [oldest] = left.keys();
  if (left.size > keptPlaces && oldest !== undefined) left.delete(oldest);
}

/**
 * Chooses which rows of a long list to render: those in or near the window, the first and last, and the focused
 * one. A page with thousands of elements would respond slowly to every press. Printing renders the whole list.
 * Remembers row heights, so that Back restores the scroll position.
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
  // Read once, when the list gets long enough to leave rows out.
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
    // Not rounded: over a hundred rows, fractions of a pixel add up to a visible jump.
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
    // React warns about `flushSync` during rendering.
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

  const shown = windowed
    ? withGaps(virtualizer.getVirtualItems())
    : Array.from({ length: count }, (_, index) => ({ index, before: 0 }));
  return { list, windowed, shown, measure: virtualizer.measureElement };
}

/** The distance of the list from the top of the page, in pixels. */
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
 * Returns the focused row, where arrow keys continue even after scrolling away. Renders the list again only if a
 * row that the keys lead to is not rendered yet.
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
