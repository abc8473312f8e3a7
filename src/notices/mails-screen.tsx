import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createPolicy } from '#contracts/trusted-types.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { type Mail, mailsQuery } from './mail-queries.ts';

/** The emails in the demo. In a real shop, emails are sent, and only their recipients can read them. */
export function Component() {
  return (
    <>
      <PageHeading>Mail</PageHeading>
      <p className="mb-6 max-w-prose text-muted">
        The demo doesn’t send emails. They are saved here, so that you can see what people would
        receive.
      </p>
      <List />
    </>
  );
}

function List() {
  return (
    <PagedList
      list={useInfiniteQuery(mailsQuery)}
      skeleton={<TableSkeleton label="Loading emails" />}
      describe={describeError}
      empty={
        <EmptyState title="No emails yet">
          <p>When you book a product, the emails to its buyer and seller will appear here.</p>
        </EmptyState>
      }
    >
      {(mails) => (
        <ul aria-label="Emails" className="grid gap-3">
          {mails.map((mail) => (
            <MailItem key={mail._id} mail={mail} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function MailItem({ mail: { to, subject, date, html } }: { mail: Mail }) {
  return (
    <li>
      <details className="plate overflow-hidden">
        <summary className="grid cursor-pointer gap-1 p-4 sm:p-5">
          <span className="font-semibold wrap-anywhere">{subject}</span>
          <span className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
            <span className="wrap-anywhere">To {to}</span>
            <span>{formatDayAndTime(date)}</span>
          </span>
        </summary>
        <MailBody html={html} />
      </details>
    </li>
  );
}

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
function MailBody({ html }: { html: string }) {
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
