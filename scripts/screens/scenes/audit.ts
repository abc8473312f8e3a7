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
  details: '{"to": "staff", "from": "user"}',
  hash: 'c0ffee11'.repeat(8),
  ...more,
});
const some = replying(listAudit, {
  ...lastPage([
    entry(3),
    entry(2, { action: 'messages read', details: '{}' }),
    entry(1, { actor: null, job: 'end-restrictions', action: 'restriction ended' }),
  ]),
  actions: ['messages read', 'restriction ended', 'role changed'],
});

/** The audit log. */
export const audit: Scene[] = [
  ...states(
    { ...log, name: 'Audit Log' },
    {
      endpoint: listAudit,
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
  { ...log, name: 'Audit Log, some entries', arrange: some },
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
    act: steps(press('Verify'), see(/^Entry 2 is no longer what was written/)),
  },
];
