import { type KeyboardEvent, useState } from 'react';
import * as z from 'zod/mini';
import { maxPhotos } from '#contracts/media/images.ts';
import { MessageForm } from '#contracts/talk/threads.ts';
import { isComposing } from '#src/lib/composing.ts';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { EvidenceField } from '#src/media/photos/evidence-field.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { type Unsent, useUnsent } from './outbox.tsx';

/** On a touch screen's keyboard, Enter starts a new line, because there is no Shift+Enter. */
const enterSends = (event: KeyboardEvent) =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !event.altKey &&
  !isComposing(event.nativeEvent) &&
  !window.matchMedia('(pointer: coarse)').matches;

const noPhotos = { urls: [] as string[], ready: true };

type ComposerProps = Pick<Unsent, 'to' | 'start'> & {
  /** Whether the sender can write a note that only the shop sees. */
  notes?: boolean;
  /** What the sender must know. */
  hint: string | undefined;
};

/** The form that writes a message. The text stays on this device until it is sent. */
export function Composer({ to, start, notes = false, hint }: ComposerProps) {
  const { send } = useUnsent(to);
  const [draft] = useState(() =>
    localDraft(viewerId(), `writing:${to}`, z.object({ text: z.string() }), ['device']),
  );
  const [text, setText] = useState(() => draft.read()?.text ?? '');
  const [photos, setPhotos] = useState(noPhotos);
  const [note, setNote] = useState(false);
  const [error, setError] = useState<string>();
  /** Increases with each message, and so empties the photo field. */
  const [sent, setSent] = useState(0);

  function write(next: string) {
    setText(next);
    setError(undefined);
    if (next.trim() === '') draft.forget();
    else draft.save({ text: next });
  }
  function submit() {
    const form = MessageForm.safeParse({ text, images: photos.urls });
    const problem = photos.ready
      ? form.error?.issues.find(({ path }) => path[0] === 'text')?.message
      : 'Wait until all photos are uploaded, or remove those that failed.';
    if (!form.success || problem !== undefined) return setError(problem);
    send({ _id: newUuid(), to, start, ...form.data, ...(note && { note }) });
    write('');
    setPhotos(noPhotos);
    setSent(sent + 1);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className={`bottom-0 z-10 mt-6 grid gap-3 border-t border-rule bg-base-100 py-4 ${start ? '' : '[@media(min-height:40rem)]:sticky'}`}
    >
      <TextAreaField
        label="Message"
        hint={hint}
        rows={2}
        dir="auto"
        enterKeyHint="enter"
        error={error}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (!enterSends(event)) return;
          event.preventDefault();
          submit();
        }}
        className="[&_textarea]:field-sizing-content [&_textarea]:max-h-[30vh]"
      />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <EvidenceField key={sent} bare most={maxPhotos} label="Photos" onChange={setPhotos} />
        {notes && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="checkbox"
              checked={note}
              onChange={(event) => setNote(event.target.checked)}
            />
            Note, only for the shop
          </label>
        )}
        <Button type="submit" look="amber">
          {note ? 'Add the note' : 'Send'}
        </Button>
      </div>
    </form>
  );
}
