import { useEffect } from 'react';
import type { Paper } from '#contracts/printing.ts';

const pages: Record<Paper, string> = {
  tag: 'size: 80mm 50mm; margin: 0',
  a4: 'size: A4; margin: 15mm',
  letter: 'size: letter; margin: 15mm',
  receipt: 'size: 80mm 200mm; margin: 4mm',
};

/** Regions that use Letter paper. All others use A4. */
const letterRegions = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'GT', 'PA', 'DO', 'PR']);

/** Returns the standard paper size for a language tag's region, or A4 if the tag has no region. */
export function usualSheet(language: string): 'a4' | 'letter' {
  // Intl.Locale would throw on tags such as `en-US@posix`, which some browsers send.
  const [, region = ''] = /^[a-z]{2,3}(?:-[a-z]{4})?[-_]([a-z]{2})\b/i.exec(language) ?? [];
  return letterRegions.has(region.toUpperCase()) ? 'letter' : 'a4';
}

/** Sets the paper size for printing while the calling component is mounted. */
export function usePaper(paper: Paper): void {
  useEffect(() => {
    // The content policy blocks style elements, but not style sheets created by scripts.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { ${pages[paper]} }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [paper]);
}
