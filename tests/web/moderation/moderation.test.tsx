import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { streamEvents } from '#contracts/app/events.ts';
import { getOverview } from '#contracts/app/overview.ts';
import { listBookings } from '#contracts/bookings/bookings.ts';
import type { EndpointReply } from '#contracts/endpoint.ts';
import type { Case } from '#contracts/moderation/cases.ts';
import type { getAccount } from '#contracts/people/account.ts';
import { checkAdmin } from '#contracts/people/users.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import {
  exampleCase,
  exampleDecision,
  exampleOwnDecision,
  exampleSummary,
  exampleVersion,
} from '#tests/support/moderation-examples.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse } from '#tests/support/web-api.ts';
import { exampleImage, idOf, lastPage } from '#tests/support/web-examples.ts';
import { openEvents } from '#tests/web/support/event-stream.ts';
import { findToast } from '#tests/web/support/toasts.ts';

const queue = '/dashboard/reportedItems';
const as = (role: 'staff' | 'admin') => {
  answer(checkAdmin, { isAdmin: role === 'admin', role });
  return { as: { ...exampleUser, role } };
};
const soon = () => new Date(Date.now() + 25 * 60_000).toISOString();
const mo = { _id: idOf(800), name: 'Mo Moderator' };
const can = (granted: Partial<Case['can']> = {}): Case['can'] => ({
  ...{ claim: false, take_over: false, release: false, decide: false, decide_appeal: false },
  ...granted,
});
const mine = () => ({ by: mo, until: soon(), mine: true });

type App = Awaited<ReturnType<typeof renderApp>>;
/** Replaces the suggested statement of reasons in a form. */
async function state(user: App['user'], form: ReturnType<typeof within>, reasons: string) {
  const statement = form.getByRole('textbox', { name: 'Statement of reasons' });
  await user.clear(statement);
  await user.type(statement, reasons);
}

describe('Reported Items', () => {
  it('shows why cases are waiting and who works on them, and follows events', async () => {
    let items = [
      exampleSummary(1, { flags: [{ rule: 'same_serial', text: 'Same serial number.' }] }),
      exampleSummary(2, {
        target: { type: 'user', title: 'Kenji Morita', path: null },
        person: { _id: idOf(902), name: 'Kenji Morita' },
        picture: null,
      }),
    ];
    const asked = answer('listCases', () => lastPage(items));
    const events = openEvents();
    const { user, address } = await renderApp(queue, as('staff'));
    const [first, person] = await screen.findAllByRole('article');
    expect(first?.textContent).toContain('3 reportsCounterfeit × 2Not as described');
    expect(first?.textContent).toContain('Same serial number.');
    expect(person?.textContent).toMatch(/^Kenji MoritaOpen\d+ days oldPerson · opened/);
    expect(person?.textContent).not.toContain('No photo');
    await waitFor(() => expect(events.connections).toHaveLength(1));
    items = [exampleSummary(1, { state: 'claimed', claim: { ...mine(), mine: false } })];
    events.tell('case.changed', idOf(1));
    expect(await screen.findByText('Mo Moderator')).toBeDefined();
    expect(screen.queryByRole('checkbox', { name: 'Select Les Paul 1' })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Scam');
    await waitFor(() => expect(address()).toBe(`${queue}?reason=scam`));
    expect(asked.at(-1)?.query.get('reason')).toBe('scam');
    expect(asked.at(-1)?.query.get('state')).toBe('waiting');
    await user.type(screen.getByLabelText('Search by title or name'), 'paul{Enter}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Age' }), '3 days or more');
    await waitFor(() => expect(address()).toBe(`${queue}?reason=scam&q=paul&days=3`));
    expect(String(asked.at(-1)?.query)).toBe('state=waiting&reason=scam&q=paul&days=3');
  });

  it('leads to a case that can be assigned to a colleague', async () => {
    const to = { _id: idOf(903), name: 'Hal Helper' };
    const claim = { by: to, until: mine().until, mine: false };
    answer('getCase', exampleCase(1));
    answer('listColleagues', { items: [to] });
    const sent = answer('assignCase', exampleCase(1, { state: 'claimed', claim, version: 2 }));
    const { user } = await renderApp(`${queue}/${idOf(1)}`, as('staff'));
    await user.click(await screen.findByRole('button', { name: 'Assign to…' }));
    await user.click(await screen.findByRole('button', { name: 'Hal Helper' }));
    await findToast('Hal Helper has this case now, and gets a notice.');
    expect(sent[0]).toMatchObject({ params: { id: idOf(1) }, body: { colleague_id: to._id } });
  });

  it('works by keyboard, and decides several cases at once', async () => {
    const person = { _id: idOf(901), name: 'Ola Other' };
    const reasons = [{ reason: 'spam', count: 1 } as const];
    answer('listCases', lastPage([exampleSummary(1), exampleSummary(2, { person, reasons })]));
    const claims = answer('claimCase', ({ params }) => exampleCase(Number(params.id?.slice(-3))));
    const sent = answer('decideCases', {
      results: [
        { _id: idOf(1), error: null },
        { _id: idOf(2), error: 'Someone else has claimed it.' },
      ],
    });
    const { user, address } = await renderApp(queue, as('staff'));
    const link = await screen.findByRole('link', { name: 'Les Paul 2' });
    // Fast key presses are delayed for a moment, because they may come from a scanner.
    await user.keyboard('jj');
    await waitFor(() => expect(document.activeElement).toBe(link));
    await user.keyboard('c');
    await findToast('You claimed Les Paul 2.');
    expect(claims.map(({ params, body }) => [params.id, body])).toEqual([[idOf(2), {}]]);
    await user.keyboard('xkxd');
    const dialog = within(await screen.findByRole('dialog', { name: 'Decide 2 cases' }));
    expect(dialog.queryByRole('checkbox', { name: 'Remove the product' })).toBeNull();
    expect(dialog.getByText('What each person will read')).toBeDefined();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Les Paul 1Product by Sam Seller, reported for: Counterfeit, Not as described',
      'Les Paul 2Product by Ola Other, reported for: Spam or duplicate',
    ]);
    const decideTwo = { name: 'Decide 2 cases' };
    await user.click(dialog.getByRole('button', decideTwo));
    expect(dialog.getByText('Choose what to do.')).toBeDefined();
    expect(dialog.getByText('Choose a reason.')).toBeDefined();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Spam or duplicate');
    expect(dialog.queryByText('Choose a reason.')).toBeNull();
    expect(dialog.getByText('Fill in the parts in brackets.')).toBeDefined();
    await user.click(dialog.getByRole('checkbox', { name: 'No action' }));
    await state(user, dialog, 'Ten copies of “Third [[NEW]”.');
    await user.click(dialog.getByRole('button', decideTwo));
    const harmless = within(await dialog.findByRole('alertdialog', { name: 'Decide 2 cases?' }));
    await user.click(harmless.getByRole('button', { name: 'Back to the form' }));
    await user.click(dialog.getByRole('checkbox', { name: /^Hide the product/ }));
    await user.click(dialog.getByRole('button', decideTwo));
    const question = within(await dialog.findByRole('alertdialog', { name: 'Are you sure?' }));
    expect(question.getByText(/^This concerns/).textContent).toContain('Sam Seller, Ola Other');
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', decideTwo));
    expect(await screen.findByRole('dialog', { name: '1 of 2 decided' })).toBeDefined();
    expect(dialog.getByText('Someone else has claimed it.')).toBeDefined();
    expect(sent[0]?.body).toEqual({
      actions: [{ type: 'hide_product' }],
      reason: 'spam',
      statement: 'Ten copies of “Third [NEW]”.',
      cases: [
        { _id: idOf(1), version: 1 },
        { _id: idOf(2), version: 1 },
      ],
    });
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    link.focus();
    answer('getCase', exampleCase(2));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`${queue}/${idOf(2)}`));
  });
});

describe('a case', () => {
  let shown: Case;
  const form = async () => within(await screen.findByRole('form', { name: 'Decide' }));
  const decide = { name: 'Decide' };
  const appeal = {
    text: 'I have the receipt.',
    at: soon(),
    outcome: null,
    statement: null,
    decided_at: null,
    by: null,
  };
  beforeEach(() => {
    shown = exampleCase(1, { state: 'claimed', claim: mine() });
    answer('getCase', () => shown);
    answer('claimCase', () => shown);
    answer('listCases', lastPage([]));
  });
  const open = (role: 'staff' | 'admin') => renderApp(`${queue}/${idOf(1)}`, as(role));

  it('shows the product’s picture, price and seller before everything else', async () => {
    await open('admin');
    const glance = await screen.findByRole('region', { name: 'The product at a glance' });
    expect(screen.getAllByRole('region').find((one) => one.closest('main'))).toBe(glance);
    expect(glance.querySelector('img')?.getAttribute('src')).toBe(exampleImage.url);
    expect(glance.textContent).toMatch(/^\$1,900Seller: Sam Seller.*Open the product’s page$/);
    expect(within(glance).getByRole('link', { name: /page$/ }).getAttribute('href')).toBe(
      `/productDetails/${idOf(1)}`,
    );
  });

  it('keeps the picture of a deleted product', async () => {
    const { product } = shown;
    if (!product) throw new Error('the example has no product');
    shown = { ...shown, picture: null, product: { ...product, now: null } };
    await open('admin');
    const glance = await screen.findByRole('region', { name: 'The product at a glance' });
    expect(glance.querySelector('img')?.getAttribute('src')).toBe(exampleImage.url);
    expect(glance.textContent).toMatch(/Deleted$/);
  });

  it('shows related products with their price and status', async () => {
    const product = {
      ...{ _id: idOf(9), title: 'The same guitar', picture: exampleImage, price: '900.00' },
      ...({ status: 'live', moderation: 'hidden', seller_suspended: false } as const),
      seller: { _id: idOf(7), name: 'Otto Other' },
    };
    shown = exampleCase(1, { links: [{ by: ['photo'], product }] });
    await open('staff');
    const related = await screen.findByRole('region', { name: 'Related products' });
    expect(related.textContent).toContain('The same guitar$900Similar photo · Otto OtherHidden');
    expect(related.querySelector('img')).not.toBeNull();
  });

  it('marks what changed since the report', async () => {
    const second = { ...exampleImage, url: '/api/images/second-1280.webp' };
    shown = exampleCase(1, {
      product: {
        ...(shown.product as NonNullable<Case['product']>),
        now: exampleVersion({
          price: '1500.00',
          description: 'Bought used in 2015. All original.',
          images: [
            { ...exampleImage, hidden: true },
            { ...second, hidden: false },
          ],
        }),
      },
    });
    await open('staff');
    const product = within(await screen.findByRole('region', { name: 'The product' }));
    await screen.findByRole('link', { name: 'Reported Items', current: 'page' });
    const changed = product.getAllByText('Changed').map(({ parentElement }) => parentElement);
    expect(changed.map((row) => row?.textContent)).toEqual([
      'PriceChanged',
      'DescriptionChanged',
      'PhotosChanged',
    ]);
    expect(product.getByText('new').tagName).toBe('DEL');
    expect(product.getByText('used').tagName).toBe('INS');
    expect(product.getByText('Hidden')).toBeDefined();
    expect(product.getByText('New')).toBeDefined();
    // Equal values appear once.
    expect(product.getAllByText('2015')).toHaveLength(1);
    expect(screen.getByText(/3 earlier reports, 2 upheld/)).toBeDefined();
    const seller = screen.getByRole('region', { name: 'The seller' });
    // All Users and the account menu use the same name for this role.
    expect(seller.textContent).toContain('RoleBuyer');
  });

  it('is decided by staff with the actions they may take and a completed statement', async () => {
    shown.reasons = [
      { reason: 'stolen', count: 1 },
      { reason: 'counterfeit', count: 2 },
    ];
    const sent = answer('decideCase', () => {
      shown = { ...shown, can: { ...shown.can, decide: false }, decisions: [exampleDecision(1)] };
      return exampleDecision(1);
    });
    const { user } = await open('staff');
    const fields = await form();
    expect(fields.queryByRole('checkbox', { name: /^Suspend/ })).toBeNull();
    const text = () => (fields.getByRole('textbox') as HTMLTextAreaElement).value;
    const preview = fields.getByRole('group', { name: '' });
    expect(preview.textContent).toContain('What Sam Seller will read');
    expect(preview.textContent).toMatch(/Why: Counterfeit.*You can appeal/);
    await user.click(fields.getByRole('button', decide));
    expect(fields.getByText('Choose what to do.')).toBeDefined();
    await user.click(fields.getByRole('checkbox', { name: /^No action/ }));
    expect(fields.queryByText('Choose what to do.')).toBeNull();
    expect(text()).toMatch(/^We looked at \[what we checked\] and found nothing/);
    expect(preview.textContent).toContain('What the reporters will read');
    expect(preview.textContent).not.toMatch(/Why: |You can appeal/);
    await user.click(fields.getByRole('checkbox', { name: /^Hide a photo/ }));
    expect(text()).toContain('evidence that it is a copy');
    expect(preview.textContent).toContain('The reporters will only read: “We hid a photo.”');
    expect(fields.getByRole('checkbox', { name: /^No action/ })).toHaveProperty('checked', false);
    // The only photo is preselected.
    await user.click(fields.getByRole('checkbox', { name: 'Photo 1' }));
    await user.click(fields.getByRole('button', decide));
    const photos = within(fields.getByRole('group', { name: 'Photos to hide' }));
    expect(photos.getByText('Choose which photo to hide.')).toBeDefined();
    expect(fields.getByText('Fill in the parts in brackets.')).toBeDefined();
    expect(fields.getByText('2 parts in brackets to fill in')).toBeDefined();
    expect(document.activeElement).toBe(photos.getByRole('checkbox'));
    await user.click(photos.getByRole('checkbox'));
    await user.click(fields.getByRole('button', decide));
    const statement = fields.getByRole('textbox', { name: 'Statement of reasons' });
    expect(document.activeElement).toBe(statement);
    await user.clear(statement);
    await user.type(statement, 'ada or AMPLIFIED');
    expect(fields.getByText('Ada Amplified')).toBeDefined();
    await user.clear(statement);
    await user.type(statement, 'The logo is a sticker.');
    expect(fields.queryByText('Ada Amplified')).toBeNull();
    await user.click(fields.getByRole('button', decide));
    await findToast('Decided. Everyone concerned will be notified.');
    expect(sent[0]?.body).toEqual({
      version: 1,
      actions: [{ type: 'hide_image', image: exampleImage.url }],
      reason: 'counterfeit',
      statement: 'The logo is a sticker.',
    });
    expect(sent[0]?.idempotencyKey).toMatch(/^[\w-]{36}$/);
    const note = await screen.findByRole('region', { name: 'Decided' });
    await waitFor(() => expect(document.activeElement).toBe(note));
  });

  it('reads and shows the bookings that a suspension ends only when asking for confirmation', async () => {
    const list = (total: number, title: string) => ({
      ...{ total, total_capped: total === 100 },
      items: [{ _id: idOf(total), title, buyer: 'Berta Buyer' }],
    });
    const read = answer('getCaseBookings', {
      made: list(1, 'Mustang'),
      received: list(100, 'Jaguar'),
      paused_since: null,
    });
    const { user } = await renderApp(`${queue}/${idOf(1)}?choose=suspend`, as('admin'));
    const fields = await form();
    expect(fields.getByRole('checkbox', { name: /^Suspend/ })).toHaveProperty('checked', true);
    (document.activeElement as HTMLElement).blur();
    // On phones, the form is far down the page.
    await user.click(screen.getByRole('button', { name: 'Decide this case' }));
    expect(document.activeElement).toBe(fields.getAllByRole('checkbox')[0]);
    await state(user, fields, 'He sells copies.');
    expect(read).toEqual([]);
    await user.click(fields.getByRole('button', decide));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText(/^Ends 1 booking by/)).toBeDefined();
    expect(dialog.getByText(/^Ends at least 100 bookings of products by/)).toBeDefined();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Suspend the account with no end date',
      'Mustang',
      'Jaguar, booked by Berta Buyer',
      'and at least 99 more',
    ]);
  });

  it('allows no actions that contradict each other, and no end in the past', async () => {
    const { user } = await open('admin');
    const fields = await form();
    const box = (name: RegExp) => fields.getByRole('checkbox', { name });
    for (const name of [/^Ask for an edit/, /^Hide the product/, /^Suspend/]) {
      await user.click(box(name));
    }
    expect(box(/^Ask for an edit/)).toHaveProperty('checked', true);
    await user.click(box(/^Remove the product/));
    expect(box(/^Ask for an edit/)).toHaveProperty('checked', false);
    expect(box(/^Hide the product/)).toHaveProperty('checked', false);
    await state(user, fields, 'He sells copies.');
    const until = fields.getByLabelText('Suspend the account until');
    await user.type(until, '2020-01-01');
    await user.click(fields.getByRole('button', decide));
    expect(fields.getByText('Choose a day in the future.')).toBeDefined();
    expect(until.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(until);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says before a new decision what it ends, and keeps the rest when lifting a suspension', async () => {
    const actions = [{ type: 'suspend' }, { type: 'hide_product' }] as const;
    shown = exampleCase(1, {
      state: 'open',
      opened_at: '2026-02-05T10:00:00.000Z',
      decisions: [exampleDecision(1, { actions: [...actions] })],
    });
    const { user } = await renderApp(`${queue}/${idOf(1)}?choose=lift`, as('admin'));
    const fields = await form();
    expect(fields.getByRole('checkbox', { name: 'Hide the product' })).toHaveProperty(
      'checked',
      true,
    );
    expect(fields.getByText('This decision lifts the suspension.')).toBeDefined();
    await user.click(fields.getByRole('checkbox', { name: 'No action' }));
    const all = 'lifts the suspension and shows the product again';
    expect(fields.getByText(`This decision ${all}.`)).toBeDefined();
    const preview = fields.getByRole('group', { name: '' }).textContent;
    expect(preview).toContain('What Sam Seller will read');
    expect(preview).toContain('Your suspension has ended.The product is visible again.');
    expect(preview).not.toContain('No action was taken');
    await state(user, fields, 'All is well.');
    const sent = answer('decideCase', exampleDecision(2));
    await user.click(fields.getByRole('button', decide));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(all)).toBeDefined();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', decide));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ actions: [{ type: 'none' }] }));
  });

  it('keeps the typed text when someone else changed the case, and asks to read the changes', async () => {
    const none = { total: 0, total_capped: false, items: [] };
    answer('getCaseBookings', { made: none, received: none, paused_since: null });
    const sent = answer('decideCase', ({ body }) => {
      const first = (body as { version: number }).version === 1;
      shown = { ...shown, version: first ? 2 : 3 };
      if (first) return refusal('conflict');
      const made = exampleDecision(1);
      shown = { ...shown, state: 'decided', claim: null, decisions: [made] };
      return made;
    });
    const appealed = { state: 'appealed', own_appeal: true } as const;
    const cases = [
      exampleSummary(3, appealed),
      exampleSummary(1),
      exampleSummary(2, { state: 'appealed' }),
    ];
    answer('listCases', lastPage([...cases, exampleSummary(4)]));
    const { user } = await open('admin');
    const fields = await form();
    await user.selectOptions(fields.getByRole('combobox', { name: 'Reason' }), 'Scam');
    await state(user, fields, 'Asked for a gift card.');
    await user.click(fields.getByRole('checkbox', { name: /^Suspend/ }));
    await user.click(fields.getByRole('button', decide));
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
    expect(question.getByText(/with no end date/)).toBeDefined();
    expect(sent).toHaveLength(0);
    await user.click(question.getByRole('button', decide));
    await fields.findByText(/Nothing was decided, and your text is still here/);
    await user.click(await screen.findByRole('button', { name: 'I have read the changes' }));
    await user.click(fields.getByRole('button', decide));
    await user.click(question.getByRole('button', decide));
    await findToast('Decided. Everyone concerned will be notified.');
    expect(sent.map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
    const side = within(await screen.findByRole('region', { name: 'Work on this case' }));
    expect(await side.findByText(exampleDecision(1).statement)).toBeDefined();
    expect(side.queryByRole('form')).toBeNull();
    expect(document.activeElement?.textContent).toMatch(/^You decided this case/);
    const next = side.getByRole('link', { name: 'Next case' });
    expect(next.getAttribute('href')).toBe(`${queue}/${idOf(2)}`);
    const again = { name: 'Change or lift this decision' };
    await user.click(side.getByRole('button', again));
    await user.click(side.getByRole('button', { name: 'Cancel' }));
    expect(side.queryByRole('form')).toBeNull();
    expect(document.activeElement).toBe(side.getByRole('button', again));
    await user.click(side.getByRole('button', again));
    const fresh = within(side.getByRole('form', { name: 'Decide' }));
    expect(fresh.queryByDisplayValue('Asked for a gift card.')).toBeNull();
    expect(document.activeElement).toBe(fresh.getAllByRole('checkbox')[0]);
  });

  it('can be taken over, and keeps a half-written statement after a reload', async () => {
    shown = exampleCase(1, {
      state: 'claimed',
      claim: { ...mine(), mine: false },
      can: can({ take_over: true }),
    });
    const claims = answer('claimCase', () => {
      shown = exampleCase(1, { state: 'claimed', version: 2, claim: mine() });
      return shown;
    });
    const { user } = await open('admin');
    expect((await screen.findByText(/^Claimed by/)).textContent).toBe('Claimed by Mo Moderator');
    await user.click(screen.getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(screen.getByText(/^Claimed by/).textContent).toBe('Claimed by you'));
    const statement = (await form()).getByRole('textbox', { name: 'Statement of reasons' });
    expect(claims[0]?.body).toEqual({ take_over: true });
    await user.clear(statement);
    await user.type(statement, 'Half');
    await open('admin');
    expect(await screen.findAllByDisplayValue('Half')).not.toEqual([]);
  });

  it('asks to read an edit that came just before the claim', async () => {
    shown = exampleCase(1, { can: can({ claim: true, decide: true }) });
    answer('claimCase', () => {
      shown = exampleCase(1, { state: 'claimed', version: 3, claim: mine() });
      return shown;
    });
    const { user } = await open('staff');
    await user.click(await screen.findByRole('button', { name: /^Claim this case/ }));
    await screen.findByText('Claimed by you');
    expect(screen.getByRole('button', { name: 'I have read the changes' })).toBeDefined();
  });

  it('can be released, and is open once the claim has ended', async () => {
    shown = exampleCase(1, {
      state: 'claimed',
      claim: mine(),
      can: can({ release: true, decide: true }),
    });
    const released = answer('releaseCase', () => {
      shown = exampleCase(1, { version: 2 });
      return shown;
    });
    const { user } = await open('staff');
    const badge = () =>
      screen.getByRole('heading', { level: 1 }).parentElement?.lastElementChild?.textContent;
    await screen.findByText('Claimed by you');
    await user.click(screen.getByRole('button', { name: 'Release case' }));
    await waitFor(() => expect(badge()).toBe('Open'));
    expect(released).toHaveLength(1);
    const ended = { ...mine(), until: new Date(Date.now() - 1000).toISOString() };
    shown = exampleCase(1, { state: 'claimed', claim: ended });
    await open('staff');
    await waitFor(() => expect(screen.getAllByText('Open')).toHaveLength(2));
    expect(screen.queryByText(/^Claimed/)).toBeNull();
  });

  it('shows an appeal, which another admin decides', async () => {
    shown = exampleCase(1, {
      state: 'appealed',
      can: can({ decide_appeal: true }),
      decisions: [exampleDecision(7, { actions: [{ type: 'remove_product' }], appeal })],
    });
    const sent = answer('decideAppeal', exampleDecision(7));
    const { user } = await open('admin');
    const fields = within(await screen.findByRole('form', { name: 'Decide the appeal' }));
    expect(screen.getByText(appeal.text)).toBeDefined();
    await user.click(fields.getByRole('button'));
    expect(await fields.findByText('Choose what happens to the decision.')).toBeDefined();
    expect(document.activeElement).toBe(fields.getAllByRole('radio')[0]);
    await user.click(fields.getByRole('radio', { name: /^Reverse/ }));
    const statement = fields.getByRole('textbox');
    expect(statement).toHaveProperty('value', expect.stringContaining('[what we checked]'));
    await user.clear(statement);
    await user.type(statement, 'The receipt is real.');
    await user.click(fields.getByRole('button', { name: 'Decide the appeal' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
    expect(question.getByText(/^Reverse: .* but ended bookings stay ended$/)).toBeDefined();
    expect(question.getByText('brings the product back')).toBeDefined();
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Decide the appeal' }));
    await findToast('The appeal has been decided. Everyone concerned will be notified.');
    expect(sent[0]?.params.id).toBe(idOf(7));
    expect(sent[0]?.body).toEqual({ outcome: 'reversed', statement: 'The receipt is real.' });
  });

  it.each([
    ['admin', true, 'You reported this, so another moderator has to decide.'],
    ['staff', false, 'Only an admin can decide this case.'],
  ] as const)('explains to %s who can’t decide it why', async (role, own_report, why) => {
    shown = exampleCase(1, { own_report, can: can() });
    await open(role);
    const side = within(await screen.findByRole('region', { name: 'Work on this case' }));
    expect(side.getByText(why)).toBeDefined();
  });
});

it('My Decisions shows what was decided and why, and accepts one appeal', async () => {
  let own = exampleOwnDecision(2, {
    actions: [{ type: 'ask_edit' }],
    can: { appeal: true, edit: true },
  });
  const over = exampleOwnDecision(3, {
    actions: [{ type: 'suspend', until: '2026-03-01T10:00:00.000Z' }],
    in_effect: false,
  });
  const lift = exampleOwnDecision(4, { actions: [{ type: 'none' }], ended: ['suspend'] });
  const at = '2026-02-05T10:00:00.000Z';
  const reversed = exampleOwnDecision(5, {
    actions: [{ type: 'suspend' }],
    in_effect: false,
    appeal: { text: 'Why?', at, outcome: 'reversed', statement: 'Sorry.', decided_at: at },
  });
  answer('listOwnDecisions', () => lastPage([exampleOwnDecision(1), own, over, lift, reversed]));
  refuse('appealDecision', 'invalid', { fields: { text: 'Say more.' } });
  const { user } = await renderApp(`/dashboard/decisions?decision=${idOf(2)}`, {
    as: exampleUser,
  });
  const card = (await screen.findAllByRole('article'))[1] as HTMLElement;
  await waitFor(() => expect(document.activeElement).toBe(card));
  expect(card.textContent).toContain('You are asked to edit the product.');
  const [, , ended, lifted, restored] = screen.getAllByRole('article');
  expect(restored?.textContent).toContain('Bookings that the decision ended stay ended.');
  expect(ended?.textContent).toContain('Your account was suspended.');
  expect(lifted?.textContent).toContain('Your suspension has ended.');
  expect(lifted?.textContent).not.toMatch(/No action was taken|Why: /);
  expect(card.textContent).toContain('Why: Counterfeit');
  expect(card.textContent).toContain('until Aug 6, 2026');
  expect(within(card).getByRole('link', { name: 'Edit the product' }).getAttribute('href')).toBe(
    `/dashboard/myProducts/${idOf(1)}/edit`,
  );
  await user.click(within(card).getByRole('button', { name: 'Appeal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Appeal this decision' }));
  const text = dialog.getByRole('textbox');
  await user.type(text, 'It is real.');
  await user.click(dialog.getByRole('button', { name: 'Send the appeal' }));
  expect(await dialog.findByText('Say more.')).toBeDefined();
  const sent = answer('appealDecision', () => {
    const at = '2026-02-04T10:00:00.000Z';
    const appeal = { text: 'It is real.', at, outcome: null, statement: null, decided_at: null };
    own = { ...own, appeal, can: { appeal: false, edit: true } };
    return own;
  });
  await user.click(dialog.getByRole('button', { name: 'Send the appeal' }));
  await findToast('Your appeal has been sent.');
  expect(sent[0]?.body).toEqual({ text: 'It is real.' });
  expect(await within(card).findByText(/An admin will review your appeal/)).toBeDefined();
});

it('tells people why their sales are stopped, in the places where they sell', async () => {
  const until = '2027-03-01T15:00:00.000Z';
  answer('listDrafts', lastPage([]));
  let account: EndpointReply<typeof getAccount> = {
    ...{ user: exampleUser, email_verified: true, selling_frozen: { until } },
  };
  answer('getAccount', () => account);
  const { queryClient } = await renderApp('/dashboard/myProducts', { as: exampleUser });
  const note = await screen.findByRole('alert');
  expect(note.textContent).toMatch(/A moderator has banned you from selling until Mar 1, 2027/);
  const link = within(note).getByRole('link', { name: 'My Decisions' });
  expect(link.getAttribute('href')).toBe('/dashboard/decisions');
  account = { user: exampleUser, email_verified: true };
  await queryClient.refetchQueries({ queryKey: queryKeys.account });
  await waitFor(() => expect(screen.queryByText(/has banned you from selling/)).toBeNull());
});

it('a suspended account can open only its decisions and its data until the suspension ends', async () => {
  const until = '2027-03-01T15:00:00.000Z';
  answer(
    'listOwnDecisions',
    lastPage([
      exampleOwnDecision(1, {
        actions: [{ type: 'suspend', until }],
        target: { type: 'product', title: 'Mustang', path: '/productDetails/1' },
      }),
    ]),
  );
  let account: EndpointReply<typeof getAccount> = {
    ...{ user: exampleUser, email_verified: true, suspended: { until } },
  };
  answer('getAccount', () => account);
  for (const endpoint of [checkAdmin, getOverview, listBookings, streamEvents]) {
    refuse(endpoint, 'account_suspended');
  }
  const { user, address, queryClient } = await renderApp('/dashboard', { as: exampleUser });
  const words = /Your account is suspended until Mar 1, 2027/;
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words));
  await waitFor(() => expect(address()).toBe('/dashboard/decisions'));
  expect(await screen.findByText(/The page that you wanted to open is closed/)).toBeDefined();
  expect(document.documentElement.dataset.suspended).toBe('');
  const search = () => screen.queryByRole('dialog', { name: 'Search the shop' });
  await import('#src/catalog/search/search-dialog.tsx');
  for (const keys of ['/', '{Control>}k{/Control}']) {
    await user.keyboard(keys);
    expect(search()).toBeNull();
  }
  expect((await screen.findByText('Mustang')).closest('a')).toBeNull();
  const [menu] = await screen.findAllByRole('navigation', { name: 'Dashboard' });
  const links = within(menu as HTMLElement).getAllByRole('link');
  const menuItems = links.map(({ textContent }) => textContent);
  expect(menuItems).toEqual(['My Decisions', 'Notices', 'Account']);
  const banner = within(screen.getByRole('alert'));
  expect(banner.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/decisions',
    '/dashboard/account#your-data',
    '/dashboard/account#delete-account',
  ]);
  answer('planDeletion', {
    removed: { products: 0, drafts: 0, images: 0, messages: 0 },
    released: { holds: 0, waitlist_places: 0, bookings_received: 0 },
    kept: { products_sold: 0, products_archived: 0, bookings_collected: 0, bookings_ended: 0 },
    can: { delete: true },
  });
  await user.click(links[2] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Your data' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Delete account' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Password' })).toBeNull();

  openEvents();
  answer(checkAdmin, { isAdmin: false, role: 'user' });
  account = { user: exampleUser, email_verified: true };
  await queryClient.refetchQueries({ queryKey: queryKeys.account });
  expect(await screen.findByRole('heading', { name: 'Password' })).toBeDefined();
  expect(screen.queryByText(/Your account is suspended/)).toBeNull();
  expect(document.documentElement.dataset.suspended).toBeUndefined();
  expect(search()).toBeNull();
  await user.keyboard('/');
  await waitFor(() => expect(search()).not.toBeNull());
});
