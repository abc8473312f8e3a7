import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePrinting } from './use-printing.ts';

/** Shorter lists stay whole, so that the browser's own search finds everything in them. */
const wholeUpTo = 60;

type WindowedList = {
  /** Tells this list from others on the same screen. */
  name: string;
  /** How many rows there are. */
  count: number;
  keyOf: (index: number) => string;
  /** Rows that are drawn wherever the window is, besides the first and the last one; -1 for none. */
  always?: readonly number[] | undefined;
  /** Where keys lead from a row, besides its neighbours: drawn while the focus is in that row; -1 for none. */
  reached?: ((index: number) => readonly number[]) | undefined;
  /** Pixels that a row is likely to take, while it was not seen yet. */
  estimate: () => number;
};

export type ShownRow = {
  index: number;
  /** Pixels that the rows take that are left out before this one; 0 where none are. */
  before: number;
};

type Windowed<T> = {
  /** For the element that holds the rows. */
  list: RefObject<T | null>;
  /** Whether some rows are left out. */
  windowed: boolean;
  shown: readonly ShownRow[];
  /** The `ref` of each row, which carries its `data-index`. */
  measure: (element: Element | null) => void;
};

/** Heights of lists that were left, by the place in the history that they were left at; the latest last. */
const left = new Map<string, VirtualItem[]>();
const keptPlaces = 20;

function remember(place: string, heights: VirtualItem[]): void {
  left.delete(place);
  left.set(place, heights);
  const [oldest] = left.keys();
  if (left.size > keptPlaces && oldest !== undefined) left.delete(oldest);
}

/**
 * Which rows of a long list to draw: those in and near the window, the first and the last, and where the focus
 * is. A page with thousands of elements would take a noticeable while for every press. On paper the list is
 * whole. Heights are kept over a visit elsewhere, so that Back finds its place.
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
  // Read once, when rows begin to be left out: what was drawn whole until then has its heights.
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
    // Exactly: over a hundred rows, fractions of a pixel add up to a row that jumps.
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
    // As React asks of those who draw in its own time.
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

/** Where the list begins, in pixels from the top of the page. */
function useTopOf(list: RefObject<Element | null>, windowed: boolean): number {
  const [top, setTop] = useState(0);
  // After each drawing: what stands above may have come or gone.
  useLayoutEffect(() => {
    if (!windowed || !list.current) return;
    setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  });
  return top;
}

/**
 * The row that the focus is in; people walk on from there, however far the window has moved on. Has the list
 * drawn anew only where a row that keys lead to from there is left out: every press on a row moves the focus.
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
