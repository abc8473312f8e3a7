import { lazyPart } from '#src/lib/lazy-part.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Moderators' notes, loaded after the screen that they are on, because their form is large. */
export const ModeratorNotes = lazyPart(
  async () => (await import('./notes.tsx')).Notes,
  null,
  <Skeleton className="h-40" />,
);
