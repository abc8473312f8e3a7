import { Suspense } from 'react';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { NotesProps } from './notes.tsx';

const Notes = lazyPart(async () => (await import('./notes.tsx')).Notes, null);

/** Moderators' notes, loaded after the screen that they are on, because their form is large. */
export const ModeratorNotes = (props: NotesProps) => (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <Notes {...props} />
  </Suspense>
);
