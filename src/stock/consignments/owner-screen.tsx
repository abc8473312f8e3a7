import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { exactMoney } from '#contracts/exact-money.ts';
import type { Statement } from '#contracts/stock/payouts.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatDay } from '#src/lib/dates.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { whyMissing } from '#src/lib/why-missing.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { MissingRecord } from '#src/ui/missing-record.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { statementQuery, useOwnerDetails } from './consignment-queries.ts';
import { ownerName } from './owner-name.ts';
import { PayoutDialog } from './payout-dialog.tsx';
import { payoutText } from './payout-text.ts';
import { Pieces } from './pieces.tsx';
import { StatementTable } from './statement-table.tsx';

/** One owner: the amount due, earlier payouts, and the owner's pieces in the shop. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(statementQuery(id));
  const { data } = query;
  return (
    <>
      <BackLink to={staffPaths.consignments} place="Consignments">
        Back
      </BackLink>
      {data && <OwnerStatement statement={data} />}
      {!data && <PageHeading>Statement</PageHeading>}
      {!data && (
        <MissingRecord
          {...whyMissing(query)}
          name="owner"
          list="Consignments"
          to={staffPaths.consignments}
        />
      )}
    </>
  );
}

function OwnerStatement({ statement }: { statement: Statement }) {
  const { owner, lines, payouts, can } = statement;
  const [paying, setPaying] = useState(false);
  const navigate = useNavigate();
  return (
    <div className="grid gap-10">
      <div>
        <PageHeading
          aside={
            can.pay && (
              <Button look="amber" aria-haspopup="dialog" onClick={() => setPaying(true)}>
                Pay out {exactMoney(owner.due)}
              </Button>
            )
          }
        >
          <bdi>{ownerName(owner.name)}</bdi>
        </PageHeading>
        {can.read_details && <OwnerDetails id={owner._id} />}
      </div>
      <section aria-label="Since the last payout">
        <h2 className="mb-3 text-2xl">Since the last payout</h2>
        {lines.length === 0 ? (
          <p className="text-muted">Nothing was sold or returned.</p>
        ) : (
          <StatementTable lines={lines} total={owner.due} />
        )}
        {Number(owner.due) < 0 && (
          <p className="mt-2">
            More was returned than sold, so there is nothing to pay. The difference will be deducted
            from the next sales.
          </p>
        )}
      </section>
      {payouts.length > 0 && (
        <section aria-label="Payouts">
          <h2 className="mb-3 text-2xl">Payouts</h2>
          <ul className="divide-y divide-rule border-y border-rule">
            {payouts.map(({ _id, number, created_at, method, total }) => (
              <li key={_id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
                <span>
                  <Link to={staffPaths.payout(_id)} className="text-link">
                    Payout {number}
                  </Link>{' '}
                  <span className="text-muted">
                    {formatDay(created_at)}, {payoutText[method]}
                  </span>
                </span>
                <b className="tabular-nums">{exactMoney(total)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="In the shop">
        <h2 className="mb-3 text-2xl">In the shop</h2>
        <Pieces state="here" owner={owner._id} />
      </section>
      <PayoutDialog
        statement={statement}
        open={paying}
        onClose={() => setPaying(false)}
        onPaid={(id) => void navigate(staffPaths.payout(id))}
      />
    </div>
  );
}

/** A button that reveals an owner's addresses. The audit log records each use. */
function OwnerDetails({ id }: { id: string }) {
  const details = useOwnerDetails(id);
  if (details.data) {
    const { email, address } = details.data;
    return (
      <address className="mt-2 whitespace-pre-line not-italic wrap-anywhere">
        {[address, email].filter(Boolean).join('\n')}
      </address>
    );
  }
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <Button look="paper" busy={details.isPending} onClick={() => details.mutate()}>
        Show addresses
      </Button>
      <p className="text-sm text-muted">The audit log records each time you do this.</p>
      <FormError message={details.error ? describeError(details.error).message : undefined} />
    </div>
  );
}
