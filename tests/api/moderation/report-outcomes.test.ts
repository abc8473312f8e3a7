import { describe, expect, it } from 'vitest';
import type { Action } from '#contracts/moderation/decisions.ts';
import type { TargetType } from '#contracts/moderation/reports.ts';
import { startTestApp } from '#tests/support/api.ts';
import { editOf } from '#tests/support/edit-product.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { moderationOf, type Person, statement } from '#tests/support/moderation.ts';

const mails = await startMailServer();
const app = await startTestApp({
  env: { RATE_LIMIT_FACTOR: '100', LOG_LEVEL: 'silent', ...mails.env },
});
const calls = moderationOf(app);
const admin = await app.signUp({ name: 'Ada Admin', role: 'admin' });
const second = await app.signUp({ name: 'Alan Admin', role: 'admin' });

/** Returns a product that someone has reported, with its seller and the reporter. */
async function reported(type: TargetType = 'product') {
  const [seller, reporter] = [await app.signUp(), await app.signUp()];
  const product = await app.createProduct(seller.token, { title: 'Zephyr Nine' });
  const target = { type, id: type === 'user' ? seller.user._id : product._id };
  const { case_id: caseId } = await calls.report(reporter, '', { target });
  return { seller, reporter, product, caseId };
}

async function decide(caseId: string, actions: Action[]): Promise<string> {
  const made = await calls.decide(admin, caseId, actions);
  if (!made.ok) throw new Error(made.error.message);
  return made.reply._id;
}

async function judge(seller: Person, id: string, verdict: object, beforeVerdict = async () => {}) {
  const token = await app.logIn(seller.email);
  await app.call('appealDecision', { params: { id }, body: { text: 'It is real.' } }, { token });
  await beforeVerdict();
  const body = { statement: 'We looked again.', ...verdict } as never;
  await app.call('decideAppeal', { params: { id }, body }, second);
}

/** Everything that a reporter can read about their newest report. */
async function readBy({ token, email }: Person, count = 1) {
  const received = () => mails.received.filter((mail) => mail.to?.[0]?.address === email);
  await expect.poll(() => received().length).toBe(count);
  const { items: notices } = await app.call('listNotices', { query: {} }, { token });
  const { items: reports } = await app.call('listOwnReports', { query: {} }, { token });
  // Emails that are sent at almost the same time may arrive in any order.
  const mail = received().findLast(({ subject }) => subject === notices[0]?.title);
  expect(notices).toHaveLength(count);
  // The titles of earlier notices stay the same.
  expect(notices.map(({ title }) => title).toSorted()).toEqual(
    received()
      .map(({ subject }) => subject)
      .toSorted(),
  );
  const all = JSON.stringify([mail?.text, mail?.html, notices, reports]);
  return { subject: mail?.subject, text: mail?.text, outcome: reports[0]?.outcome, all };
}

describe('reporters', () => {
  it.each([
    [[{ type: 'suspend' }], 'We took action against the account.'],
    [[{ type: 'freeze_selling' }, { type: 'suspend' }], 'We took action against the account.'],
    [[{ type: 'remove_product' }], 'We removed the product.'],
    [[{ type: 'warn' }], 'We took action.'],
    [[{ type: 'ask_edit' }], 'We took action.'],
    [[{ type: 'warn' }, { type: 'hide_product' }], 'We hid the product.'],
  ] as [Action[], string][])(
    'read what happened, but not what was written to the seller: %j',
    async (actions, words) => {
      const { reporter, caseId } = await reported();
      await decide(caseId, actions);
      const { subject, text, outcome, all } = await readBy(reporter);
      expect(subject).toBe('Your report about Zephyr Nine has been decided');
      expect(text).toContain(`A moderator reviewed your report. ${words}\n`);
      expect(outcome).toMatchObject({ done: words, statement: null });
      expect(all).not.toMatch(/headstock|suspend|banned|warn/i);
    },
  );

  it('read the statement if there was no action, because it was written for them', async () => {
    const { reporter, caseId } = await reported();
    await decide(caseId, [{ type: 'none' }]);
    const { text, outcome } = await readBy(reporter);
    expect(text).toContain('We found nothing that breaks our rules.');
    expect(text).toContain(statement);
    expect(outcome).toMatchObject({ done: 'We found nothing that breaks our rules.', statement });
  });

  it('are notified once more when a decision is lifted', async () => {
    const { reporter, caseId } = await reported();
    await decide(caseId, [{ type: 'hide_product' }]);
    await readBy(reporter);
    // The same outcome as before is nothing new.
    await decide(caseId, [{ type: 'hide_product' }, { type: 'warn' }]);
    await decide(caseId, [{ type: 'none' }]);
    const { subject, outcome, all } = await readBy(reporter, 2);
    expect(subject).toBe('The decision on your report about Zephyr Nine has changed');
    const done =
      'We looked at this again and ended our earlier decision. The product is visible again.';
    expect(outcome).toMatchObject({ done, statement: null });
    expect(all).not.toContain(statement);
  });

  it('are notified when no action is replaced by one, which a later case ends', async () => {
    const { reporter, seller, caseId } = await reported('user');
    await decide(caseId, [{ type: 'none' }]);
    await readBy(reporter);
    await decide(caseId, [{ type: 'freeze_selling' }]);
    const changed = await readBy(reporter, 2);
    expect(changed.outcome?.done).toBe(
      'We looked at this again and changed our decision. We took action against the account.',
    );
    const late = await app.signUp();
    await calls.report(late, '', { target: { type: 'user', id: seller.user._id } });
    await decide(caseId, [{ type: 'none' }]);
    const first = await readBy(late);
    expect(first.subject).toMatch(/^Your report about the account .* has been decided$/);
    expect(first.outcome?.done).toBe('We found nothing that breaks our rules.');
    const { outcome, subject } = await readBy(reporter, 3);
    expect(subject).toMatch(/^The decision on your report about the account .* has changed$/);
    expect(outcome?.done).toBe('We looked at this again and ended our earlier decision.');
  });

  it('are not notified again when the seller has made the edit they were asked for', async () => {
    const { reporter, seller, caseId, product } = await reported();
    await decide(caseId, [{ type: 'ask_edit' }]);
    await readBy(reporter);
    const edit = await editOf(app, seller, product._id, { description: 'A copy.' });
    await app.call('updateProduct', edit, seller);
    await expect.poll(async () => (await calls.one(admin, caseId)).state).toBe('open');
    await decide(caseId, [{ type: 'none' }]);
    const { outcome } = await readBy(reporter);
    expect(outcome?.done).toBe('We took action.');
  });

  it('learn that a decision has changed after an appeal', async () => {
    const reversed = await reported();
    await judge(reversed.seller, await decide(reversed.caseId, [{ type: 'remove_product' }]), {
      outcome: 'reversed',
    });
    const { subject, outcome, all } = await readBy(reversed.reporter, 2);
    expect(subject).toBe('The decision on your report about Zephyr Nine has changed');
    const done = 'After an appeal, we ended our earlier decision. The product is back.';
    expect(outcome).toMatchObject({ done, statement: null });
    expect(all).not.toContain('We looked again.');
    // People who report it later get their first answer.
    const late = await app.signUp();
    await calls.report(late, '', { target: { type: 'product', id: reversed.product._id } });
    expect((await readBy(late)).outcome?.done).toBe('We found nothing that breaks our rules.');

    const upheld = await reported();
    await judge(upheld.seller, await decide(upheld.caseId, [{ type: 'warn' }]), {
      outcome: 'upheld',
    });
    expect((await readBy(upheld.reporter)).outcome?.done).toBe('We took action.');
  });

  it.each([
    [{ outcome: 'changed', actions: [{ type: 'warn' }] }, 'changed our decision. We took action.'],
    [{ outcome: 'reversed' }, 'ended our earlier decision.'],
  ])('learn that a decision changed on appeal by %j has changed again', async (verdict, words) => {
    const { seller, reporter, caseId } = await reported('user');
    const late = await app.signUp();
    await judge(seller, await decide(caseId, [{ type: 'freeze_selling' }]), verdict, async () => {
      await calls.report(late, '', { target: { type: 'user', id: seller.user._id } });
    });
    expect((await readBy(reporter, 2)).outcome?.done).toBe(`After an appeal, we ${words}`);
    await decide(caseId, [{ type: 'freeze_selling' }]);
    const { subject, outcome } = await readBy(reporter, 3);
    expect(subject).toMatch(/^The decision on your report about the account .* has changed$/);
    expect(outcome?.done).toBe(
      'We looked at this again and changed our decision. We took action against the account.',
    );
    // The report made during the appeal has its first answer.
    const first = await readBy(late);
    expect(first.subject).toMatch(/^Your report about the account .* has been decided$/);
    expect(first.outcome?.done).toBe('We took action against the account.');
  });
});
