import { type AuditEntry, listAudit, verifyAudit } from '#contracts/audit.ts';
import { all, replying } from '#scripts/screens/mock.ts';
import { none, unbroken, words } from '#scripts/screens/samples.ts';
import { press, type Scene, see, states, steps } from '#scripts/screens/scene.ts';
import { idOf, lastPage } from '#tests/support/web-examples.ts';

const log = { as: 'admin', path: '/dashboard/audit' } as const;

const entry = (seq: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: idOf(seq),
  seq,
  at: '2026-11-22T10:00:00.000Z',
  actor: { _id: idOf(90), name: 'Ada Admin' },
  job: null,
  action: 'role changed',
  subject_id: idOf(91),
  subject_name: 'Sam Lee',
  details: '{"to": "staff", "from": "user"}',
  hash: 'c0ffee11'.repeat(8),
  ...more,
});
const title = 'Fender Player Telecaster, 2019';
const booking = JSON.stringify({ product_id: idOf(5), buyer_id: idOf(6) });
const some = replying(listAudit, {
  ...lastPage([
    entry(9),
    entry(8, { action: 'messages read', details: '{}' }),
    entry(7, {
      ...{ action: 'price changed on a ticket', subject_name: title },
      details: '{"price_cents": 52900, "tag_price_cents": 54900}',
    }),
    entry(6, {
      ...{ at: '2026-11-21T16:20:00.000Z', action: 'product handed over', subject_name: title },
      details: booking,
    }),
    entry(5, {
      ...{ at: '2026-11-21T15:20:00.000Z', action: 'case decided' },
      details: JSON.stringify({ case_id: idOf(7), actions: ['hide_product', 'warn'] }),
    }),
    entry(4, {
      ...{ at: '2026-11-21T10:20:00.000Z', actor: null, job: 'end-restrictions' },
      ...{ action: 'restriction ended', details: '{}' },
    }),
  ]),
  actions: ['messages read', 'restriction ended', 'role changed'],
});

/** The audit log. */
export const audit: Scene[] = [
  ...states(
    { ...log, name: 'Audit Log', main: true },
    {
      endpoint: listAudit,
      full: some,
      empty: replying(listAudit, { ...none, actions: [] }),
      long: replying(listAudit, {
        ...lastPage([
          entry(2, {
            actor: { _id: idOf(90), name: unbroken },
            details: `{"text": "${unbroken}"}`,
          }),
          entry(1, { action: words }),
        ]),
        actions: [words],
      }),
    },
  ),
  {
    ...log,
    name: 'Audit Log, details',
    arrange: some,
    act: press('Details of entry 7'),
  },
  {
    ...log,
    name: 'Audit Log, a broken entry',
    arrange: all(
      some,
      replying(verifyAudit, {
        ok: false,
        entries: 1,
        first_broken: { seq: 2, _id: idOf(2), problem: 'changed' },
      }),
    ),
    act: steps(press('Verify'), see(/^Entry 2 has been changed since it was written/)),
  },
];
