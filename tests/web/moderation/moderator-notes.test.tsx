import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Note } from '#contracts/moderation/moderator-notes.ts';
import { exampleCase } from '#tests/support/moderation-examples.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal } from '#tests/support/web-api.ts';
import { idOf } from '#tests/support/web-examples.ts';
import { openEvents } from '#tests/web/support/event-stream.ts';

const note = (n: number, mine: boolean, text: string): Note => ({
  ...{ _id: idOf(n), text, by: { _id: idOf(800), name: 'Mo Moderator' }, mine },
  created_at: '2026-02-01T10:00:00.000Z',
});

it('shows notes on a case and on the person, writes and deletes them, and follows events', async () => {
  let items = [note(1, false, 'Called on Monday.')];
  answer('getCase', exampleCase(1));
  answer('listNotes', ({ params }) => ({ items: params.about === 'case' ? items : [] }));
  const sent = answer('writeNote', ({ body }) => {
    const { text } = body as { text: string };
    if (text === 'Bad') return refusal('conflict', { fields: { text: 'Too many notes.' } });
    items = [note(2, true, text), ...items];
    return { _id: idOf(2) };
  });
  const deleted = answer('deleteNote', () => {
    items = items.slice(1);
    return { deletedCount: 1 };
  });
  const events = openEvents();
  const as = { ...exampleUser, role: 'staff' } as const;
  const { user } = await renderApp(`/dashboard/reportedItems/${idOf(1)}`, { as });
  expect(await screen.findByRole('region', { name: 'Notes on Sam Seller' })).toBeDefined();
  const part = within(screen.getByRole('region', { name: 'Notes on this case' }));
  expect((await part.findByRole('listitem')).textContent).toMatch(
    /^Mo Moderator, Feb 1, 2026.*Called on Monday\.$/,
  );
  const field = part.getByLabelText<HTMLTextAreaElement>('Note');
  const add = part.getByRole('button', { name: 'Add the note' });
  await user.click(add);
  expect(await part.findByText('Write a note.')).toBeDefined();
  await user.type(field, 'Bad');
  await user.click(add);
  expect(await part.findByText('Too many notes.')).toBeDefined();
  await user.clear(field);
  await user.type(field, 'Replied today.');
  await user.click(add);
  expect(await part.findByText('Replied today.')).toBeDefined();
  expect(field.value).toBe('');
  expect(sent.at(-1)).toMatchObject({ params: { about: 'case', id: idOf(1) } });
  await user.click(part.getByRole('button', { name: 'Delete' }));
  await expect.poll(() => part.queryByText('Replied today.')).toBeNull();
  expect(deleted[0]?.params.id).toBe(idOf(2));
  await expect.poll(() => events.connections.length).toBe(1);
  items = [note(3, false, 'From someone else.')];
  events.tell('note.written', idOf(3));
  expect(await part.findByText('From someone else.')).toBeDefined();
});
