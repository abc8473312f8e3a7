import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Rule, ruleNames } from '#contracts/moderation/rules.ts';
import type { OwnStolen } from '#contracts/moderation/stolen.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal } from '#tests/support/web-api.ts';
import { exampleImage, idOf, lastPage } from '#tests/support/web-examples.ts';
import { findToast } from '#tests/web/support/toasts.ts';

const form = {
  brand: 'Fender',
  model: 'Jazzmaster',
  serial_number: 'JM 4481',
  stolen_on: '2026-01-15',
  place: 'Portland, OR',
  police_report: '',
  text: 'Sunburst, a burn on the headstock.',
};
const entry: OwnStolen = {
  _id: idOf(1),
  ...form,
  proofs: 1,
  created_at: '2026-02-01T10:00:00.000Z',
};

it('registers a stolen instrument, changes it, and removes it when it is found', async () => {
  let items: OwnStolen[] = [];
  answer('listOwnStolen', () => ({ items }));
  answer('uploadImage', { success: true, data: exampleImage });
  const sent = answer('registerStolen', ({ body }) => {
    if ((body as typeof form).serial_number === 'JM 9') {
      return refusal('conflict', { message: 'You have already registered this serial number.' });
    }
    items = [entry];
    return entry;
  });
  const changed = answer('updateStolen', ({ body }) => {
    items = [{ ...entry, ...(body as object) }];
    return { modifiedCount: 1 };
  });
  const removed = answer('removeStolen', () => {
    items = [];
    return { deletedCount: 1 };
  });
  const { user } = await renderApp('/stolen', { as: exampleUser });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await screen.findByText('You haven’t registered anything.');
  await press('Register as stolen');
  expect(await screen.findByText('Add a photo that proves the instrument is yours.')).toBeDefined();
  expect(screen.getByText('Enter the day.')).toBeDefined();

  await user.type(screen.getByLabelText('Brand'), form.brand);
  await user.type(screen.getByLabelText('Model'), form.model);
  await user.type(screen.getByLabelText('Serial number'), 'JM 4481');
  await user.type(screen.getByLabelText('Date of the theft'), form.stolen_on);
  await user.type(screen.getByLabelText('Place'), form.place);
  await user.type(screen.getByLabelText('What it looks like, and what happened'), form.text);
  const photo = new File(['x'], 'a.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Add photos'), photo);
  await screen.findByRole('img', { name: 'photo 1' });
  await waitFor(() => expect(screen.queryByText('Uploading photos.')).toBeNull());
  await press('Register as stolen');
  await findToast('Your instrument is registered.');
  expect(sent[0]?.body).toEqual({ ...form, proofs: [exampleImage.url] });

  const entryName = await screen.findByText('Fender Jazzmaster, JM 4481');
  const done = screen.getByText(/^Fender Jazzmaster, JM 4481 is registered\./);
  expect(document.activeElement?.contains(done)).toBe(true);
  const brand = screen.getByLabelText<HTMLInputElement>('Brand');
  expect(brand.value).toBe('');
  // The list is between the message and the emptied form.
  const { DOCUMENT_POSITION_FOLLOWING: after } = Node;
  expect(done.compareDocumentPosition(entryName)).toBe(after);
  expect(entryName.compareDocumentPosition(brand)).toBe(after);
  expect(screen.getByText('No police report.')).toBeDefined();
  await press('Edit: Fender Jazzmaster');
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Edit Fender Jazzmaster' })).getByRole(
      'button',
      { name: 'Cancel' },
    ),
  );
  await press('Edit: Fender Jazzmaster');
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Fender Jazzmaster' }));
  expect(edit.queryByLabelText('Serial number')).toBeNull();
  await user.type(edit.getByLabelText('Police report number (optional)'), '26-1177');
  await user.click(edit.getByRole('button', { name: 'Save changes' }));
  await findToast('Your changes have been saved.');
  const { stolen_on, place, text } = form;
  expect(changed[0]).toMatchObject({ params: { id: entry._id } });
  expect(changed[0]?.body).toEqual({ stolen_on, place, police_report: '26-1177', text });
  expect(await screen.findByText('Police report: 26-1177')).toBeDefined();
  await press('I got it back: Fender Jazzmaster');
  expect(removed).toEqual([]);
  const remove = await screen.findByRole('button', { name: 'Remove the registration' });
  // The button isn't red, because the owner has the instrument back.
  expect(remove.className).not.toContain('error');
  await user.click(remove);
  await findToast('Fender Jazzmaster is no longer registered.');
  await screen.findByText('You haven’t registered anything.');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your registrations'));
  expect(removed[0]?.params).toMatchObject({ id: entry._id });
});

it('shows admins how often each rule was right, and switches it off', async () => {
  const record = { on: true, right: 0, decided: 0, waiting: 0 };
  let items: Rule[] = ruleNames.map((rule) => ({ rule, ...record }));
  items[0] = { rule: 'same_serial', on: true, right: 3, decided: 4, waiting: 1 };
  answer('listRules', () => ({ items }));
  answer('listWatchedWords', { items: [] });
  const calls = answer('switchRule', ({ params, body }) => {
    const { on } = body as { on: boolean };
    items = items.map((one) => (one.rule === params.rule ? { ...one, on } : one));
    return items[0] as Rule;
  });
  const { user } = await renderApp('/dashboard/reportRules', {
    as: { ...exampleUser, role: 'admin' } as const,
  });
  const card = within(await screen.findByRole('article', { name: 'Same serial number' }));
  expect(card.getByText('Right in 3 of 4 cases (75%). 1 is waiting.')).toBeDefined();
  expect(screen.getAllByText('No case that this rule flagged has been decided yet.')).toHaveLength(
    5,
  );
  await user.click(card.getByRole('button', { name: 'Switch off: Same serial number' }));
  await findToast('“Same serial number” has been switched off.');
  expect(await card.findByRole('button', { name: 'Switch on: Same serial number' })).toBeDefined();
  expect(calls[0]).toMatchObject({ params: { rule: 'same_serial' }, body: { on: false } });
});

it('lists and searches all registrations for moderators, and checks a serial number', async () => {
  answer('listOwnStolen', { items: [] });
  const by = { _id: idOf(5), name: 'Vera Victim' };
  let broken = true;
  const searches = answer('listStolen', ({ query }) => {
    if (broken) return refusal('forbidden');
    return lastPage(query.get('q') === 'none' ? [] : [{ ...entry, by, pictures: [exampleImage] }]);
  });
  const stolen = { brand: 'Fender', model: 'Jazzmaster', stolen_on: '2026-01-15' };
  answer('checkSerial', ({ query }) => ({
    items: [],
    stolen: query.get('serial_number') === 'JM 4481' ? stolen : null,
  }));
  const { user } = await renderApp('/stolen', { as: { ...exampleUser, role: 'staff' } });
  const field = await screen.findByLabelText('Serial number to check');
  const cases = screen.getByRole('link', { name: 'Open cases about stolen instruments' });
  expect(cases.getAttribute('href')).toBe('/dashboard/reportedItems?reason=stolen');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  broken = false;
  await user.click(retry);
  const found = within(await screen.findByRole('article', { name: 'Fender Jazzmaster' }));
  expect(found.getByText(/^Stolen on Jan 15, 2026 in/).textContent).toBe(
    'Stolen on Jan 15, 2026 in Portland, OR. Registered by Vera Victim on Feb 1, 2026.',
  );
  expect(found.getByText('No police report.')).toBeDefined();
  expect(found.getByRole('button', { name: /^Enlarge: Proof for Fender/ })).toBeDefined();
  await user.type(screen.getByLabelText('Search all registrations'), 'none{Enter}');
  expect(await screen.findByText('No registrations match')).toBeDefined();
  expect(searches.at(-1)?.query.get('q')).toBe('none');
  const parts = screen.getAllByRole('heading', { level: 2 }).map((part) => part.textContent);
  expect(parts.slice(0, 4)).toEqual([
    'Check a serial number',
    'All registrations',
    'What happens after you register it',
    'Your registrations',
  ]);
  await user.type(field, 'JM 4481');
  expect(await screen.findByText(/^Fender Jazzmaster, on Jan 15, 2026\./)).toBeDefined();
  expect(screen.queryByText('Not registered as stolen.')).toBeNull();
  await user.type(field, '2');
  expect(await screen.findByText('Not registered as stolen.')).toBeDefined();
});
