import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Id, requiredProse, Timestamp } from '#contracts/text.ts';

/** How many notes a case or a person can have. */
export const maxNotes = 100;

export const NoteForm = z.object({ text: requiredProse('Write a note.', 2000) });
export type NoteForm = z.infer<typeof NoteForm>;

const Note = z.object({
  _id: Id,
  text: z.string(),
  by: z.object({ _id: Id, name: z.string() }),
  /** Whether the caller wrote the note, and so can delete it. */
  mine: z.boolean(),
  created_at: Timestamp,
});
export type Note = z.infer<typeof Note>;

export const NoteAbout = z.object({ about: z.enum(['case', 'person']), id: Id });
export type NoteAbout = z.infer<typeof NoteAbout>;

const access = { permission: 'handle_reports' } as const;

/** Fails with `not_found` if the case is about the caller, or if the person is the caller. */
export const listNotes = endpoint({
  route: 'GET /moderation/notes/{about}/{id}',
  summary: 'What moderators noted about a case or a person, newest first',
  ...access,
  allowance: 'read',
  params: NoteAbout,
  reply: z.object({ items: z.array(Note).check(z.maxLength(maxNotes)) }),
  errors: ['not_found'],
});

/** The person concerned never sees the note. Fails with `not_found` also if that person has deleted the account. */
export const writeNote = endpoint({
  route: 'POST /moderation/notes/{about}/{id}',
  summary: 'Write a note for the other moderators',
  ...access,
  allowance: 'write',
  params: NoteAbout,
  body: NoteForm,
  status: 201,
  reply: z.object({ _id: Id }),
  errors: ['not_found', 'conflict'],
});

export const deleteNote = endpoint({
  route: 'DELETE /moderation/notes/{id}',
  summary: 'Delete one’s own note',
  ...access,
  allowance: 'write',
  params: z.object({ id: Id }),
  reply: z.object({ deletedCount: z.number() }),
  errors: ['not_found'],
});
