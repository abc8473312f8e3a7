import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { useParams } from 'react-router-dom';
import type { Payout } from '#contracts/stock/payouts.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { usualSheet } from '#src/lib/paper.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { usePrint } from '#src/lib/use-print.ts';
import { whyMissing } from '#src/lib/why-missing.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { MissingRecord } from '#src/ui/missing-record.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PrintBar } from '#src/ui/print-bar.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { payoutQuery } from './consignment-queries.ts';
import { ownerName } from './owner-name.ts';
import { payoutText } from './payout-text.ts';
import { StatementTable } from './statement-table.tsx';

/** The statement for one payout, to print and sign. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(payoutQuery(id));
  if (query.data) return <PayoutStatement payout={query.data} />;
  return (
    <>
      <BackLink to={staffPaths.consignments} place="Consignments">
        Back
      </BackLink>
      <PageHeading>Payout</PageHeading>
      <MissingRecord
        {...whyMissing(query)}
        name="payout"
        list="Consignments"
        to={staffPaths.consignments}
      />
    </>
  );
}

function PayoutStatement({ payout }: { payout: Payout }) {
  const { number, owner, lines, total } = payout;
  const print = usePrint({
    paper: usualSheet(navigator.language),
    name: `Payout ${number}`,
    onFailed: toastError,
  });
  return (
    <>
      <BackLink to={staffPaths.owner(owner._id)} place="the owner">
        Back
      </BackLink>
      <PageHeading aside={<PrintBar {...print} />}>
        Payout <span className="tabular-nums">{number}</span>
      </PageHeading>
      <Facts payout={payout} />
      <StatementTable lines={lines} total={total} />
      {createPortal(
        <div className="on-paper" aria-hidden="true">
          <div className="bg-white p-8 text-black print:p-0">
            <p className="mb-2 text-2xl font-bold">Payout {number}</p>
            <Facts payout={payout} />
            <StatementTable lines={lines} total={total} />
            <p className="mt-16 w-72 border-t border-black pt-1 text-sm">Received (signature)</p>
          </div>
        </div>,
        document.body,
      )}
    </>
  );
}

function Facts({ payout }: { payout: Payout }) {
  const { owner, created_at, method, reference, staff } = payout;
  return (
    <p className="mb-6">
      <bdi>{ownerName(owner.name)}</bdi>
      <br />
      {formatDayAndTime(created_at)}, {payoutText[method]}
      {reference !== null && ` (${reference})`}, paid by {staff}
    </p>
  );
}
