import { useState } from 'react';
import type { Case } from '#contracts/moderation/cases.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { PhotoRow } from '#src/media/photos/photo-row.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';
import { CaseSection } from './case-section.tsx';
import { PersonName } from './person-name.tsx';

const AskForm = lazyPart(
  async () => (await import('./ask-form.tsx')).AskForm,
  <ReloadPanel what="The form" />,
);

/** The reported message and those before it, as they were when it was reported. */
export function CaseConversation({ messages }: { messages: Case['conversation'] }) {
  return (
    <CaseSection title="The conversation">
      <ol aria-label="The conversation" className="grid gap-3">
        {messages.map(({ _id, by, text, images, at }) => (
          <li
            key={_id}
            className={`plate grid gap-2 p-4 ${_id === messages.at(-1)?._id ? 'border-s-4 border-s-secondary' : ''}`}
          >
            <p className="text-sm text-muted">
              <PersonName person={by} />, <time dateTime={at}>{formatDayAndTime(at)}</time>
            </p>
            <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
              {text}
            </p>
            {images.length > 0 && <PhotoRow label={`Photos from ${by.name}`} images={images} />}
          </li>
        ))}
      </ol>
    </CaseSection>
  );
}

/** Asks the person concerned or a reporter a question, in a thread about the case. */
export function AskButton({ item }: { item: Case }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="paper"
        aria-haspopup="dialog"
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        Ask a question
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Ask a question">
        <AskForm item={item} />
      </Dialog>
    </>
  );
}
