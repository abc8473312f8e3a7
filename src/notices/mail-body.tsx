import { useEffect, useRef } from 'react';
import { createPolicy } from '#contracts/trusted-types.ts';

const mails = createPolicy('mail-body', {
  // The content policy applies even to documents that are only parsed, so rename the style attributes. This can't
  // change an email's text, because quotes in text are escaped.
  createHTML: (html) =>
    html.replace(/<style>.*?<\/style>/s, '').replaceAll(' style="', ' style-text="'),
});

/**
 * Renders an email's HTML in a shadow root, which isolates its styles from ours. The content policy forbids inline
 * styles in markup, so a script sets the styles one by one.
 */
export function MailBody({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const { body } = new DOMParser().parseFromString(mails.createHTML(html), 'text/html');
    const paper = document.createElement('div');
    paper.setAttribute('style-text', body.getAttribute('style-text') ?? '');
    paper.append(...body.childNodes);
    root.replaceChildren(paper);
    for (const element of root.querySelectorAll<HTMLElement>('[style-text]')) {
      element.style.cssText = element.getAttribute('style-text') ?? '';
    }
  }, [html]);
  return <div ref={host} />;
}
