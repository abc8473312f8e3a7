import { useEffect } from 'react';
import type { Paper } from '#contracts/desktop.ts';

const pages: Record<Paper, string> = {
  tag: 'size: 80mm 50mm; margin: 0',
  a4: 'size: A4; margin: 15mm',
  letter: 'size: letter; margin: 15mm',
};

/** Where offices have Letter; everybody else has A4. */
const letterRegions = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'GT', 'PA', 'DO', 'PR']);

/** The sheet that printers hold where this language is spoken; a language alone says too little. */
export function usualSheet(language: string): 'a4' | 'letter' {
  // Not parsed as a locale: browsers also say `en-US@posix`, which is none.
  const [, region = ''] = /^[a-z]{2,3}(?:-[a-z]{4})?[-_]([a-z]{2})\b/i.exec(language) ?? [];
  return letterRegions.has(region.toUpperCase()) ? 'letter' : 'a4';
}

/** While its screen is shown, the page prints on this paper. */
export function usePaper(paper: Paper): void {
  useEffect(() => {
    // The content policy takes no style element; a sheet of rules from a script is none.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { ${pages[paper]} }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [paper]);
}
