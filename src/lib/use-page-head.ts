import { useEffect } from 'react';
import { type PageHead, pageData, writePageHead } from './page-head.ts';

/**
 * Calls {@link writePageHead} for a screen whose head is more specific than its route's, and adds its data. Does nothing
 * while `head` is undefined. Not in page-head.ts, because Home loads that and has no data.
 */
export function usePageHead(head: PageHead | undefined): void {
  useEffect(() => {
    if (!head) return;
    writePageHead(head);
    if (head.data === undefined) return;
    // The content policy allows this script element because it holds data and never runs.
    const script = document.createElement('script');
    Object.assign(script, { type: 'application/ld+json', id: 'page-data' });
    script.textContent = pageData.createScript(JSON.stringify(head.data));
    document.head.append(script);
  }, [head]);
}
