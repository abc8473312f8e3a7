import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Meeting } from '#contracts/bookings/meetings.ts';
import type { Thread } from '#contracts/talk/threads.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { localTimeOf } from '#src/lib/local-time.ts';
import { paths } from '#src/lib/paths.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse } from '#tests/support/web-api.ts';
import { exampleBooking, exampleReceived, idOf, lastPage } from '#tests/support/web-examples.ts';
import { findToast } from '#tests/web/support/toasts.ts';

const hour = 3_600_000;
// Inputs have no seconds.
// A minute may end during a test.
const minute = Math.floor(Date.now() / 60_000);
const inHours = (count: number) => new Date((minute + count * 60) * 60_000).toISOString();
const meeting = (changes: Partial<Meeting> = {}): Meeting => ({
  ...{ _id: idOf(90), mine: false, times: [inHours(5), inHours(8)], agreed: null },
  location: 'Café Central',
  ...changes,
});
const hold = {
  ...{ booking_id: idOf(5), held_until: inHours(40), location: 'Main Street' },
  phone: '555 0123',
};

let stored: Thread;
beforeEach(() => {
  stored = {
    ...{ _id: idOf(1), kind: 'product', title: 'Jazzmaster', asked: true, product: null, hold },
    ...{ with: { name: 'Sally', suspended: false }, last: null, unread: 0, assigned_to: null },
    ...{
      at: inHours(-1),
      earlier: null,
      visitor_email: null,
      case_id: null,
      blocked: false,
      to_answer: [],
    },
    ...{ timeline: [], can: { write: true, block: true, report: true, assign: false } },
  };
  answer('getThread', () => stored);
});
const open = async () => {
  const app = await renderApp(`/dashboard/messages/${idOf(1)}`, { as: exampleUser });
  const panel = within(await screen.findByRole('region', { name: 'Where and when' }));
  return { ...app, panel };
};
const openDialog = async (button: string) => {
  const app = await open();
  await app.user.click(app.panel.getByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Where and when' }));
  const suggest = () => app.user.click(dialog.getByRole('button', { name: 'Suggest' }));
  return { ...app, dialog, suggest };
};

it('suggests times and a location, and shows which of them the server rejects', async () => {
  stored = { ...stored, hold: { ...hold, address: '12 Maple Street' } };
  const { dialog, suggest, user, panel } = await openDialog('Suggest times');
  expect(await dialog.findByText(/chooses one of the times/)).toBeDefined();
  expect(dialog.getByText('Sally')).toBeDefined();
  await suggest();
  expect(await dialog.findByText('Suggest at least one time.')).toBeDefined();
  const location = dialog.getByLabelText<HTMLInputElement>('Meeting location');
  expect(location.value).toBe('12 Maple Street');
  await user.clear(location);
  await user.type(location, 'Main Street');
  await user.click(dialog.getByRole('button', { name: 'Use the shop’s address' }));
  expect(location.value).toBe('12 Maple Street');
  const [first, third] = [inHours(5), inHours(41)];
  await user.type(dialog.getByLabelText('First time'), localTimeOf(Date.parse(first)));
  await user.type(dialog.getByLabelText('Third time (optional)'), localTimeOf(Date.parse(third)));
  refuse('suggestMeeting', 'invalid', { fields: { 'times.1': 'The hold ends before this time.' } });
  await suggest();
  expect(await dialog.findByText('The hold ends before this time.')).toBeDefined();
  const sent = answer('suggestMeeting', () => {
    const suggested = meeting({ mine: true, location: '12 Maple Street' });
    stored = { ...stored, hold: { ...hold, meeting: suggested } };
    return suggested;
  });
  await suggest();
  expect(await panel.findByText(/You suggested these times\./)).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([
    { times: [first, third], location: '12 Maple Street', replaces: null },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('names what else the two need when they meet', async () => {
  stored = { ...stored, seller_id: idOf(70) };
  const { panel } = await open();
  expect(panel.getByRole('link', { name: '555 0123' }).getAttribute('href')).toBe('tel:5550123');
  const code = panel.getByRole('link', { name: 'your booking' });
  expect(code.getAttribute('href')).toBe(paths.bookingSheet(idOf(5)));
  const seller = screen.getByRole('link', { name: 'Sally' });
  expect(seller.getAttribute('href')).toBe(paths.seller(idOf(70)));
  cleanup();
  stored = { ...stored, asked: false };
  expect((await open()).panel.queryByRole('link', { name: 'your booking' })).toBeNull();
});

it('agrees to a suggested time, unless the other side was faster', async () => {
  stored = { ...stored, hold: { ...hold, meeting: meeting() } };
  const changed = meeting({ _id: idOf(91), times: [inHours(20)] });
  answer('agreeMeeting', () => {
    stored = { ...stored, hold: { ...hold, meeting: changed } };
    return refusal('conflict', { message: 'The other side has just answered.' });
  });
  const { user, panel } = await open();
  const [time = ''] = meeting().times;
  await user.click(panel.getByRole('button', { name: `Agree to ${formatMoment(time)}` }));
  await findToast('The other side has just answered.');
  const button = await panel.findByRole('button', {
    name: `Agree to ${formatMoment(inHours(20))}`,
  });
  const calls = answer('agreeMeeting', () => {
    const agreed = { ...changed, agreed: inHours(20) };
    stored = { ...stored, hold: { ...hold, meeting: agreed } };
    return agreed;
  });
  await user.click(button);
  expect(await panel.findByText(/^You meet/)).toBeDefined();
  expect(panel.getByText('Café Central')).toBeDefined();
  expect(calls.map(({ body }) => body)).toEqual([{ meeting_id: idOf(91), time: inHours(20) }]);
});

it('calls off an agreed meeting, which the other side sees', async () => {
  const agreed = meeting({ agreed: inHours(5) });
  stored = { ...stored, hold: { ...hold, meeting: agreed } };
  const { dialog, user, panel } = await openDialog('Change or call off');
  const callOff = await dialog.findByRole('button', { name: 'Call off the meeting' });
  refuse('suggestMeeting', 'conflict', { message: 'The other side has just answered.' });
  const sure = async (answer: string) => {
    await user.click(callOff);
    const question = await screen.findByRole('alertdialog', { name: 'Call off the meeting?' });
    await user.click(within(question).getByRole('button', { name: answer }));
  };
  const warned = await dialog.findByText(/^You meet .* that meeting is off until/);
  // Where it is seen without scrolling.
  const first = dialog.getByLabelText('First time');
  expect(callOff.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(warned.textContent).toContain(formatMoment(inHours(5)));
  await sure('Call off');
  await findToast('The other side has just answered.');
  const off = meeting({ mine: true, times: [] });
  const sent = answer('suggestMeeting', () => {
    stored = { ...stored, hold: { ...hold, meeting: off } };
    return off;
  });
  await sure('Keep it');
  expect(sent).toEqual([]);
  await sure('Call off');
  expect(await panel.findByText('You called off the meeting.')).toBeDefined();
  expect(sent[0]?.body).toEqual({ times: [], location: 'Café Central', replaces: agreed._id });
  expect(panel.queryByText(/You meet|You suggested/)).toBeNull();
  cleanup();
  stored = { ...stored, hold: { ...hold, meeting: { ...off, mine: false } } };
  const other = await open();
  expect(other.panel.getAllByText('Sally')[0]?.parentElement?.textContent).toBe(
    'Sally called off the meeting.',
  );
  expect(other.panel.getByRole('button', { name: 'Suggest other times' })).toBeDefined();
});

it('shows what was agreed before a change was suggested, and the weekday of a single time', async () => {
  const time = '2036-12-02T12:30:00.000Z';
  const instead_of = { time: '2036-12-03T12:30:00.000Z', location: 'Main Street' };
  stored = { ...stored, hold: { ...hold, meeting: meeting({ times: [time], instead_of }) } };
  const { panel } = await open();
  const [suggestion] = panel.getAllByText(/suggests this time\.$/);
  expect(suggestion?.textContent).toBe('Sally suggests this time.');
  expect(panel.getByRole('button', { name: /^Agree to Tue, Dec 2, \d+:30.[AP]M$/ })).toBeDefined();
  const before = panel.getByText(/^Instead of/);
  expect(before.textContent).toMatch(/^Instead of Wed, Dec 3, \d+:30.[AP]M, Main Street\.$/);
});

it('suggests other times with the location of the last suggestion', async () => {
  stored = { ...stored, hold: { ...hold, meeting: meeting() } };
  const { dialog, suggest, user } = await openDialog('Suggest other times');
  const sent = answer('suggestMeeting', meeting({ mine: true }));
  await user.type(dialog.getByLabelText('First time'), localTimeOf(Date.now() + hour));
  await suggest();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ location: 'Café Central', replaces: idOf(90) });
});

it('is beside the bookings of the buyer and the seller', async () => {
  const agreed = meeting({ agreed: inHours(5) });
  const open = { held_until: inHours(40), location: agreed.location, meeting: agreed };
  const waits = exampleBooking(6, { held_until: inHours(40), meeting: meeting() });
  const fresh = exampleBooking(7, { held_until: inHours(40) });
  const off = exampleBooking(8, { held_until: inHours(40), meeting: meeting({ times: [] }) });
  answer('listBookings', lastPage([exampleBooking(5, open), waits, fresh, off]));
  await renderApp('/dashboard', { as: exampleUser });
  const [, first, second, third, fourth] = await screen.findAllByRole('row');
  const when = `You meet ${formatMoment(inHours(5))}Change or call off`;
  expect(first?.textContent?.split('Handover code')[0]).toContain(when);
  const change = within(first as HTMLElement).getByRole('link', { name: /^Change or call off/ });
  expect(change.getAttribute('href')).toBe(`/dashboard/messages/new?about=${idOf(5)}`);
  expect(first?.textContent?.split('Café Central')).toHaveLength(2);
  expect(first?.textContent).not.toContain('At the counter');
  expect(second?.textContent).toContain('At the counter');
  const choose = within(second as HTMLElement).getByRole('link', { name: 'Choose a time to meet' });
  expect(choose.getAttribute('href')).toBe(`/dashboard/messages/new?about=${idOf(6)}`);
  const suggest = within(third as HTMLElement).getByRole('link', { name: 'Suggest times to meet' });
  expect(suggest.getAttribute('href')).toBe(`/dashboard/messages/new?about=${idOf(7)}`);
  expect(fourth?.textContent).toContain('Suggest times to meet');
  const actions = [...(third?.querySelectorAll('a, button') ?? [])].map((it) => it.textContent);
  const from = actions.indexOf('Ask the seller');
  expect(actions.slice(from, from + 4)).toEqual([
    'Ask the seller',
    'Add to calendar',
    'Booking sheet',
    'Cancel booking',
  ]);
});

it('is in the calendar of the seller', async () => {
  const held = exampleReceived(5, { held_until: inHours(40) });
  const agreed = meeting({ agreed: inHours(5) });
  const fresh = exampleReceived(6, { held_until: inHours(40) });
  answer('listReceivedBookings', lastPage([{ ...held, meeting: agreed }, fresh]));
  await renderApp('/dashboard/myBuyers', { as: exampleUser });
  expect(await screen.findByText('Café Central')).toBeDefined();
  expect(screen.getAllByText('At the counter')).toHaveLength(1);
  const suggest = screen.getByRole('link', { name: 'Suggest times to meet' });
  expect(suggest.getAttribute('href')).toBe(`/dashboard/messages/new?about=${idOf(6)}`);
  expect(screen.getByRole('button', { name: /^Add to calendar/ })).toBeDefined();
});

it('is below the agreed price', async () => {
  const product = { _id: idOf(50), price: '900.00', image: null, open: true } as const;
  stored = {
    ...stored,
    product: { ...product, status: 'reserved' },
    hold: { ...hold, agreed_price: '850.00' },
  };
  await open();
  const about = within(screen.getByRole('region', { name: 'About' }));
  expect(about.getByText(/^Agreed at \$850/)).toBeDefined();
  expect(about.queryByText(/900/)).toBeNull();
  cleanup();
  const { hold: _, ...after } = stored;
  stored = { ...after, product: { ...product, status: 'sold', agreed_price: '840.00' } };
  await renderApp(`/dashboard/messages/${idOf(1)}`, { as: exampleUser });
  expect(await screen.findByText(/^Agreed at \$840/)).toBeDefined();
});

it('replaces the buyer’s location on the booking sheet once it is agreed', async () => {
  let booking = exampleBooking(5, { held_until: inHours(40), meeting: meeting() });
  answer('getBooking', () => booking);
  const openSheet = () => renderApp(paths.bookingSheet(idOf(5)), { as: exampleUser });
  await openSheet();
  expect(await screen.findByText('At the counter')).toBeDefined();
  cleanup();
  booking = { ...booking, meeting: meeting({ agreed: inHours(5) }) };
  await openSheet();
  expect(await screen.findByText('Café Central')).toBeDefined();
  expect(screen.queryByText('At the counter')).toBeNull();
});
