import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { may } from '#contracts/permissions.ts';
import type { Intake } from '#contracts/stock/intakes.ts';
import { ApiError, failureOf } from '#src/lib/api-error.ts';
import { usualSheet } from '#src/lib/paper.ts';
import { useSession } from '#src/lib/session.ts';
import { useShopDetails } from '#src/lib/shop-details.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { usePrint } from '#src/lib/use-print.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PrintBar } from '#src/ui/print-bar.tsx';
import { SheetSelect } from '#src/ui/sheet-select.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { PurchaseContract } from './purchase-contract.tsx';
import { purchaseOf } from './purchases.ts';
import { intakeQuery } from './ticket-queries.ts';

/** The contract for a product that the shop has bought, to print and sign. */
export function Component() {
  const { id = '' } = useParams();
  const session = useSession();
  const reads = session.status === 'signed-in' && may(session.user.role, 'read_intakes');
  const [known] = useState(() => purchaseOf(id));
  const stored = useQuery({ ...intakeQuery(id), enabled: reads && known === undefined });
  const intake = known ?? stored.data;
  const gone = stored.error instanceof ApiError && [404, 422].includes(stored.error.status);
  return (
    <>
      <div className="print:hidden">
        <BackLink
          to={intake ? staffPaths.ticket(intake.sale_id) : staffPaths.tickets}
          place="Tickets"
        >
          Back
        </BackLink>
      </div>
      {intake?.seller ? (
        <Contract intake={intake} seller={intake.seller} />
      ) : (
        <PageHeading>Purchase contract</PageHeading>
      )}
      {intake && !intake.seller && (
        <EmptyState title="The seller’s details have been deleted">
          <p>The shop keeps them only as long as it has to.</p>
        </EmptyState>
      )}
      {!intake && (gone || !reads) && (
        <EmptyState title={gone ? 'No purchase found' : 'Only admins can open this contract'}>
          <p>
            {gone
              ? 'We couldn’t find this purchase.'
              : 'Staff can print the contract right after the purchase, until the next ticket or until they reload a page. After that, ask an admin to print it.'}
          </p>
        </EmptyState>
      )}
      {stored.isLoading && (
        <OnlineLoading label="The contract is loading">
          <Skeleton className="h-112" />
        </OnlineLoading>
      )}
      {stored.error && !gone && <ErrorPanel {...failureOf(stored)} />}
    </>
  );
}

function Contract({ intake, seller }: { intake: Intake; seller: NonNullable<Intake['seller']> }) {
  const [paper, setPaper] = useState(() => usualSheet(navigator.language));
  const shop = useShopDetails();
  const print = usePrint({
    paper,
    name: `Purchase contract ${intake.number}`,
    onFailed: toastError,
  });
  return (
    <>
      <div className="print:hidden">
        <PageHeading
          aside={
            <div className="flex flex-wrap items-end gap-3">
              <SheetSelect value={paper} onChange={setPaper} />
              <PrintBar {...print} />
            </div>
          }
        >
          Purchase contract
        </PageHeading>
      </div>
      <PurchaseContract intake={intake} seller={seller} shop={shop} />
    </>
  );
}
