/**
 * Returns the ranges of `text` in the visible parts of the page, in order. Ignores case and skips the element
 * `except`.
 */
export function findText(text: string, except: Element | null): Range[] {
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
export function markText(ranges: readonly Range[], current: number): void {
  if (!document.adoptedStyleSheets.includes(style)) document.adoptedStyleSheets.push(style);
  CSS.highlights.set('found', new Highlight(...ranges));
  const shown = ranges[current];
  CSS.highlights.set('found-current', new Highlight(...(shown ? [shown] : [])));
  shown?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
}

export function unmarkText(): void {
  CSS.highlights.delete('found');
  CSS.highlights.delete('found-current');
}
