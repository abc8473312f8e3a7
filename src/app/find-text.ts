/** Returns where `text` occurs in what the page shows, in order, ignoring case. Skips `except`. */
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

// Not in the style sheets, because only the desktop needs it and their compiler doesn't know it.
const style = new CSSStyleSheet();
style.replaceSync(`
  ::highlight(found) { background-color: #f7c65b; color: #2d1a0e }
  ::highlight(found-current) { background-color: #d9771c; color: #1a100a }
`);

/** Marks these places in the page, and scrolls to the one at index `current`. */
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
