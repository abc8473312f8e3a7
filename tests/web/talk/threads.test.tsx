import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Case } from '#contracts/moderation/cases.ts';
import type { Message, Thread, ThreadSummary } from '#contracts/talk/threads.ts';
import { exampleCase } from '#tests/support/moderation-examples.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { type Arrived, answer, refusal, refuse, unreachable } from '#tests/support/web-api.ts';
import { exampleDetails, idOf, lastPage } from '#tests/support/web-examples.ts';
import { openEvents } from '#tests/web/support/event-stream.ts';

const summary = (n: number, changes: Partial<ThreadSummary> = {}): ThreadSummary => ({
  _id: idOf(n),
  kind: 'product',
  title: 'Jazzmaster',
  with: { name: 'Sally Seller', suspended: false },
  asked: true,
  product: { _id: idOf(50), price: '900.00', status: 'live', image: null, open: true },
  last: { text: 'Is it in tune?', mine: true },
  at: '2026-11-20T10:00:00.000Z',
  blocked: false,
  to_answer: [],
  unread: 0,
  assigned_to: null,
  ...changes,
});
const message = (n: number, changes: Partial<Message> = {}): Message => ({
  kind: 'message',
  _id: idOf(100 + n),
  at: `2026-11-20T10:${String(n).padStart(2, '0')}:00.000Z`,
  mine: false,
  by: 'Sally Seller',
  text: `Message ${n}`,
  images: [],
  hidden: [],
  ...changes,
});
const mine = { mine: true, by: exampleUser.name };
const thread = (changes: Partial<Thread> = {}): Thread => ({
  ...summary(1),
  hold: undefined,
  timeline: [message(1, mine), message(2)],
  earlier: null,
  visitor_email: null,
  case_id: null,
  can: { write: true, block: true, report: true, assign: false },
  ...changes,
});

const path = `/dashboard/messages/${idOf(1)}`;
const open = (to = path) => renderApp(to, { as: exampleUser });
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message');
const messages = async () =>
  within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem');
const texts = async () => (await messages()).map(({ textContent }) => textContent);

let stored: Thread;
beforeEach(() => {
  stored = thread();
  answer('getThread', () => stored);
  answer('countWaitingThreads', { waiting: 0 });
  answer('readThread', { unread: 0 });
  answer('getProduct', exampleDetails(50));
});
const keysOf = (calls: Arrived[]) => new Set(calls.map(({ idempotencyKey }) => idempotencyKey));

/** Stores each message that is sent, and returns the requests. */
const takeMessages = (changes: Partial<Message> = {}) =>
  answer('sendMessage', ({ body }) => {
    const { text } = body as { text: string };
    const sent = message(stored.timeline.length + 1, { ...mine, text, ...changes });
    stored = { ...stored, timeline: [...stored.timeline, sent] };
    return sent;
  });

describe('the messages', () => {
  it('show who wrote what about which product, and what waits for the user, also in the menu', async () => {
    answer('countWaitingThreads', { waiting: 1 });
    const [agreed, held_until] = [1, 2].map((hours) =>
      new Date(Date.now() + hours * 3_600_000).toISOString(),
    ) as [string, string];
    const reserved = { ...summary(1).product, status: 'reserved' } as ThreadSummary['product'];
    const meeting = {
      ...{ _id: idOf(9), mine: false, times: [agreed], location: 'Café', agreed: null },
    };
    answer('listThreads', ({ query }) => ({
      ...lastPage([
        summary(1, {
          ...{ unread: 2, last: { text: 'Come on Friday', mine: false, photos: 1 } },
          ...{ offer: { price: '480.00', mine: false }, to_answer: ['offer'] },
        }),
        ...(query.has('waiting')
          ? []
          : [
              summary(2, { title: 'Message to the shop', product: null }),
              summary(3, { title: 'Amplifier', offer: { price: '90.00', mine: true } }),
              summary(6, {
                ...{ title: 'Ukulele', to_answer: ['offer'] },
                offer: { price: '80.00', mine: true, changed: true },
              }),
              summary(9, { title: 'Dobro', to_answer: ['message'] }),
              ...(['declined', 'ended'] as const).map((state, n) =>
                summary(10 + n, {
                  ...{ title: 'Lyre', last: null },
                  closed_offer: { price: '60.00', mine: false, state },
                }),
              ),
              summary(7, { title: 'Banjo', product: reserved, booked: 'waiting' }),
              summary(8, { title: 'Lap steel', product: reserved }),
              summary(4, {
                title: 'Tweed',
                to_answer: ['meeting'],
                blocked: true,
                last: null,
                hold: { held_until, meeting },
              }),
              summary(5, {
                title: 'Reverb',
                last: null,
                hold: { held_until, meeting: { ...meeting, agreed } },
              }),
            ]),
      ]),
      total_capped: false,
    }));
    const { user, address } = await open('/dashboard/messages');
    const row = within(await screen.findByRole('article', { name: 'Sally Seller: Jazzmaster' }));
    expect(row.getByText('(1 photo) Come on Friday')).toBeDefined();
    expect(row.getByText('2 unread')).toBeDefined();
    expect(row.getByText('Offer to answer')).toBeDefined();
    expect(row.getByText('Offers you $480')).toBeDefined();
    expect(screen.getByText('You offered $90')).toBeDefined();
    expect(screen.getAllByText('Offer to answer')).toHaveLength(1);
    for (const text of ['Message to answer', 'You declined $60', 'Offer of $60 ended']) {
      expect(screen.getAllByText(text)).toHaveLength(1);
    }
    for (const text of ['Offer to confirm', 'On the waitlist', 'On hold for someone else']) {
      expect(screen.getAllByText(text)).toHaveLength(1);
    }
    expect(screen.getAllByText('Meeting to answer')).toHaveLength(1);
    expect(screen.getAllByText('Blocked')).toHaveLength(1);
    expect(screen.getByText(/^On hold until/)).toBeDefined();
    expect(screen.getByText(/^You meet today/)).toBeDefined();
    expect(
      (await screen.findAllByRole('link', { name: 'Messages, 1 waiting for you' }))[0],
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Waiting for you' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Sally Seller' }));
    await screen.findByRole('heading', { level: 1, name: 'Sally Seller' });
    expect(address()).toBe(path);
  });

  it('are searched by person and product, also among those that wait for the user', async () => {
    const calls = answer('listThreads', ({ query }) => ({
      ...lastPage(query.get('q') === 'Fuzz' ? [] : [summary(1)]),
      total_capped: false,
    }));
    const { user, address } = await open('/dashboard/messages');
    await screen.findByRole('article');
    await user.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'Fuzz{Enter}');
    expect(await screen.findByText('No conversations match “Fuzz”')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Waiting for you' }));
    expect(address()).toBe('/dashboard/messages?q=Fuzz&show=waiting');
    await waitFor(() => expect(calls.at(-1)?.query.get('waiting')).toBe('true'));
    expect(calls.at(-1)?.query.get('q')).toBe('Fuzz');
  });

  it('lead to the products if there are none, and say what failed', async () => {
    answer('listThreads', { ...lastPage([]), total_capped: false });
    await open('/dashboard/messages');
    expect(await screen.findByRole('link', { name: 'Find something to play' })).toBeDefined();
    refuse('listThreads', 'internal', { message: 'Out of tune.' });
    await open('/dashboard/messages?show=waiting');
    expect(await screen.findByText('Out of tune.')).toBeDefined();
  });
});

describe('a thread', () => {
  it('shows the product, the messages and the booking in order, and marks what is new as read', async () => {
    stored = thread({
      unread: 1,
      timeline: [
        message(1, { ...mine, text: '<b>Call</b> 503 555 0100', hidden: ['phone', 'link'] }),
        {
          kind: 'booking',
          _id: idOf(70),
          at: '2026-11-20T10:01:30.000Z',
          status: 'held',
          text: 'Can we meet on Friday?',
        },
        message(2, { hidden: ['payment'] }),
      ],
    });
    const read = answer('readThread', { unread: 0 });
    await open();
    const about = within(await screen.findByRole('region', { name: 'About' }));
    expect(about.getByText(/\$900/)).toBeDefined();
    expect(about.getByRole('link').getAttribute('href')).toBe(`/productDetails/${idOf(50)}`);
    expect(await texts()).toEqual([
      expect.stringMatching(
        /^You.*<b>Call<\/b>.*Hidden from Sally Seller: phone number and link\. Phone numbers/,
      ),
      expect.stringMatching(/^You booked the product.*Can we meet on Friday\?$/),
      'New',
      expect.stringMatching(/^Sally Seller.*Message 2Hidden: payment service\.Report$/),
    ]);
    expect(screen.getByText(/^Don’t pay outside the shop/)).toBeDefined();
    await waitFor(() => expect(read[0]?.query.get('last')).toBe(idOf(102)));
  });

  it('opens at its end, but shows where the unread messages begin', async () => {
    const scrolled: unknown[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(async function (
      this: Element,
      options,
    ) {
      scrolled.push([this.textContent, options]);
    });
    const [end, mark] = [
      ['', { block: 'end' }],
      ['New', { block: 'nearest' }],
    ];
    for (const unread of [0, 2]) {
      stored = thread({ unread, timeline: [0, 1, 2, 3].map((n) => message(n)) });
      await open();
      await texts();
      await waitFor(() => expect(scrolled).toEqual(unread === 0 ? [end] : [end, mark]));
      scrolled.length = 0;
      cleanup();
    }
  });

  it('leads to the reviews of the two people after the handover', async () => {
    const at = '2026-11-20T10:03:00.000Z';
    for (const [asked, role, links] of [
      [true, 'user', 1],
      [false, 'user', 1],
      [false, 'staff', 0],
    ] as const) {
      stored = thread({
        asked,
        timeline: [{ kind: 'booking', _id: idOf(70), at, status: 'collected' }],
      });
      await renderApp(path, { as: { ...exampleUser, role } });
      await screen.findByText(/^The product was handed over/);
      const found = screen.queryAllByRole('link', { name: 'Your review' });
      const hrefs = found.map((link) => link.getAttribute('href'));
      expect(hrefs).toEqual(Array(links).fill(`/dashboard/reviews/${idOf(70)}`));
      cleanup();
    }
  });

  it('sends with Enter, not with Shift+Enter or while a word is being composed', async () => {
    const calls = takeMessages({ hidden: ['email'] });
    const { user } = await open();
    await user.type(await field(), 'One{Shift>}{Enter}{/Shift}two');
    fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true });
    expect(calls).toEqual([]);
    await user.type(await field(), '{Enter}');
    await waitFor(async () => expect((await texts()).at(-1)).toMatch(/One\stwo.*email address/s));
    expect(calls.map(({ body }) => body)).toEqual([{ text: 'One\ntwo', images: [] }]);
    expect(calls[0]?.idempotencyKey).toBeTruthy();
    expect((await field()).value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Write a message.')).toBeDefined();
  });

  it('keeps what was written without a connection, and sends it once, also after a reload', async () => {
    const lost = unreachable('sendMessage');
    const { user } = await open();
    await user.type(await field(), 'Is Friday fine?{Enter}Half a tho');
    expect(await screen.findByText('Will be sent when you’re back online.')).toBeDefined();
    const calls = takeMessages();
    cleanup();
    await open();
    await waitFor(async () => expect((await texts()).at(-1)).toMatch(/^You.*Is Friday fine\?$/));
    expect((await field()).value).toBe('Half a tho');
    expect(keysOf(calls)).toEqual(keysOf(lost));
  });

  it('keeps a rejected message with the reason until it is sent again or given up', async () => {
    let refused = true;
    const calls = answer('sendMessage', ({ body }) => {
      if (refused) return refusal('conflict', { message: 'Sally has left.' });
      return message(3, { ...mine, ...(body as { text: string }) });
    });
    const { user } = await open();
    await user.type(await field(), 'Hello?{Enter}');
    expect(await screen.findByText('Sally has left.')).toBeDefined();
    refused = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Sally has left.')).toBeNull());
    expect(keysOf(calls).size).toBe(1);
  });

  it('shows a new message as soon as it arrives, and earlier ones on request', async () => {
    const events = openEvents();
    const asked = answer('getThread', ({ query }) =>
      query.has('before')
        ? thread({ timeline: [message(0)] })
        : { ...stored, earlier: 'the start' },
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
    await waitFor(async () => expect((await texts())[0]).toMatch(/Message 0/));
    expect(asked.at(-1)?.query.get('before')).toBe('the start');
    await waitFor(() => expect(events.connections).toHaveLength(1));
    stored = { ...stored, timeline: [...stored.timeline, message(3, { text: 'Yes, it is.' })] };
    events.tell('thread.written', idOf(1));
    await waitFor(async () => expect((await texts()).at(-1)).toMatch(/Yes, it is\./));
    expect(screen.getByText('Sally Seller: Yes, it is.').getAttribute('role')).toBe('status');
  });

  it('ends for someone who blocks the other side, until they end the block', async () => {
    const change = (blocked: boolean) => () => {
      stored = thread({ blocked, can: { ...stored.can, write: !blocked } });
      return { blocked };
    };
    const blocks = answer('blockThread', change(true));
    answer('unblockThread', change(false));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    const question = within(await screen.findByRole('alertdialog', { name: /^Block/ }));
    expect(question.getByText(/Open offers between you end/)).toBeDefined();
    expect(blocks).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText(/You have blocked/)).toBeDefined();
    expect(screen.queryByLabelText('Message')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Unblock' }));
    await field();
  });

  it('says before and after a block that the hold goes on', async () => {
    const hold = {
      booking_id: idOf(60),
      held_until: '2099-12-02T10:00:00.000Z',
      location: 'Salem',
      phone: '555 0123',
    };
    stored = thread({ ...{ hold, booked: 'held', asked: false } });
    answer('blockThread', () => {
      stored = { ...stored, blocked: true };
      return { blocked: true };
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    const question = within(await screen.findByRole('alertdialog', { name: /^Block/ }));
    expect(question.getByText(/stays on hold for/)).toBeDefined();
    const release = question.getByRole('link', { name: 'Release the booking' });
    expect(release.getAttribute('href')).toBe(`/dashboard/bookings/${idOf(60)}`);
    await user.click(question.getByRole('button', { name: 'Block' }));
    await screen.findByText(/^You have blocked .* until the hold ends/);
    await field();
  });

  it('lets people report a message', async () => {
    const calls = answer('createReport', { _id: idOf(1), case_id: idOf(2) });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report' }));
    await user.click(await dialog.findByRole('radio', { name: /Scam/ }));
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await screen.findByRole('dialog', { name: 'Report received' });
    expect(calls[0]?.body).toMatchObject({
      target: { type: 'message', id: idOf(102) },
      reason: 'scam',
    });
  });

  it('tells admins where their answer goes, and lets them write notes and choose who answers', async () => {
    const admin = { ...exampleUser, role: 'admin' } as const;
    stored = thread({
      ...{ kind: 'contact', asked: false, product: null, visitor_email: 'vera@example.test' },
      can: { write: true, block: false, report: false, assign: true },
    });
    answer('listUsers', { ...lastPage([admin]), total_capped: false });
    const assigned = answer('assignThread', () => {
      stored = { ...stored, assigned_to: { _id: admin._id, name: admin.name } };
      return { assigned_to: admin._id };
    });
    const calls = takeMessages({ note: true });
    const { user } = await renderApp(path, { as: admin });
    expect(await screen.findByText(/goes to vera@example\.test by email/)).toBeDefined();
    await screen.findByRole('option', { name: admin.name });
    await user.selectOptions(screen.getByLabelText('Who answers'), admin.name);
    await waitFor(() => expect(assigned[0]?.body).toEqual({ to: admin._id }));
    await user.click(screen.getByLabelText('Note, only for the shop'));
    await user.type(await field(), 'Ask Omar{Enter}');
    await waitFor(async () => expect((await texts()).at(-1)).toMatch(/Note\. Only the shop/));
    expect(calls[0]?.body).toEqual({ text: 'Ask Omar', images: [], note: true });
  });

  it('says that it can’t be found', async () => {
    refuse('getThread', 'not_found');
    await open();
    expect(await screen.findByText('Conversation not found')).toBeDefined();
  });
});

describe('the first message', () => {
  const about = `/dashboard/messages/new?about=${idOf(50)}`;
  const found = ({ title, with: other, asked, product }: Thread) => ({
    ...{ title, with: other, asked, product },
  });

  it('starts a thread about the product or, from the seller, about a booking, and opens it', async () => {
    for (const asked of [true, false]) {
      let thread_id: string | null = null;
      answer('findThread', () => ({ ...found(stored), asked, thread_id }));
      const calls = answer('createThread', () => {
        thread_id = stored._id;
        return stored;
      });
      const { user, address } = await open(asked ? about : about.replace(idOf(50), idOf(70)));
      await user.type(await field(), 'When can we meet?{Enter}');
      await waitFor(() => expect(address()).toBe(path));
      await waitFor(async () => expect(await texts()).toHaveLength(2));
      const form = { text: 'When can we meet?', images: [], product_id: idOf(50) };
      expect(calls[0]?.body).toEqual(asked ? form : { ...form, booking_id: idOf(70) });
      cleanup();
    }
  });

  it('is in view once it is sent, as is each later one', async () => {
    const scrolled: string[] = [];
    vi.spyOn(window, 'scrollTo').mockImplementation(() => void scrolled.push('top'));
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(async () => {
      scrolled.push('end');
    });
    let thread_id: string | null = null;
    answer('findThread', () => ({ ...found(stored), thread_id }));
    answer('createThread', () => {
      thread_id = stored._id;
      return stored;
    });
    const { user, address } = await open(about);
    await user.type(await field(), 'When can we meet?{Enter}');
    await waitFor(() => expect(address()).toBe(path));
    await waitFor(() => expect(scrolled.at(-1)).toBe('end'));
    // The user has scrolled up.
    const far = { ...new DOMRect(), top: 5000 };
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(far);
    scrolled.length = 0;
    takeMessages();
    await user.type(await field(), 'On Friday?{Enter}');
    await waitFor(() => expect(scrolled).toEqual(['end']));
  });

  it('leads to the thread if there is one', async () => {
    answer('findThread', { ...found(stored), thread_id: stored._id });
    const { address } = await open(about);
    await waitFor(() => expect(address()).toBe(path));
  });
});

it('moderators see the reported message with those before it, and ask a reporter', async () => {
  const said = (n: number, text: string): Case['conversation'][number] => ({
    ...{ _id: idOf(80 + n), text, images: [], at: '2026-11-20T10:00:00.000Z' },
    by: { _id: idOf(7), name: 'Kenji Morita' },
  });
  const target = { type: 'message', title: 'Message', path: null } as const;
  const conversation = [said(1, 'Is it still for sale?'), said(2, 'Send me a gift card.')];
  answer('getCase', exampleCase(1, { target, product: null, conversation }));
  const calls = answer('askInCase', () => stored);
  const staff = { ...exampleUser, role: 'staff' } as const;
  const { user, address } = await renderApp(`/dashboard/reportedItems/${idOf(1)}`, { as: staff });
  const list = await screen.findByRole('list', { name: 'The conversation' });
  expect(list.lastElementChild?.textContent).toMatch(/Kenji Morita.*Send me a gift card\.$/);
  await user.click(screen.getByRole('button', { name: 'Ask a question' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask a question' }));
  await user.selectOptions(await dialog.findByLabelText('To'), idOf(4));
  await user.type(dialog.getByLabelText('Question'), 'What happened before?');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(address()).toBe(path));
  expect(calls[0]?.body).toEqual({ to: idOf(4), text: 'What happened before?', images: [] });
});
