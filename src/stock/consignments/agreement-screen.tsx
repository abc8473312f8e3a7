import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { may } from '#contracts/permissions.ts';
import type { ConsignmentDetails } from '#contracts/stock/consignments.ts';
import { ApiError, describeError, failureOf } from '#src/lib/api-error.ts';
import { usualSheet } from '#src/lib/paper.ts';
import { useSession } from '#src/lib/session.ts';
import { useShopDetails } from '#src/lib/shop-details.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { usePrint } from '#src/lib/use-print.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PrintBar } from '#src/ui/print-bar.tsx';
import { SheetSelect } from '#src/ui/sheet-select.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { ConsignmentAgreement } from './consignment-agreement.tsx';
import { consignmentQuery, useOwnerDetails } from './consignment-queries.ts';
import { contactFor } from './last-owner.ts';

/** The agreement for a consigned piece, to print and sign. */
export function Component() {
  const { id = '' } = useParams();
  const { data: piece, error, isFetching, refetch } = useQuery(consignmentQuery(id));
  const gone = error instanceof ApiError && [404, 422].includes(error.status);
  const name = piece?.owner.name;
  return (
    <>
      <div className="print:hidden">
        <BackLink
          to={piece ? staffPaths.owner(piece.owner._id) : staffPaths.consignments}
          place={piece ? 'the owner' : 'Consignments'}
        >
          Back
        </BackLink>
      </div>
      {piece && name ? (
        <Agreement piece={piece} ownerName={name} />
      ) : (
        <PageHeading>Consignment agreement</PageHeading>
      )}
      {piece && !name && (
        <EmptyState title="The owner’s details have been deleted">
          <p>The shop keeps them only as long as it has to.</p>
        </EmptyState>
      )}
      {gone && (
        <EmptyState title="No consigned product found">
          <p>We couldn’t find this consigned product.</p>
        </EmptyState>
      )}
      {!piece && !error && (
        <OnlineLoading label="The agreement is loading">
          <Skeleton className="h-112" />
        </OnlineLoading>
      )}
      {error && !gone && !piece && <ErrorPanel {...failureOf({ error, isFetching, refetch })} />}
    </>
  );
}

function Agreement({ piece, ownerName }: { piece: ConsignmentDetails; ownerName: string }) {
  const session = useSession();
  const shop = useShopDetails();
  const [paper, setPaper] = useState(() => usualSheet(navigator.language));
  const [known] = useState(() => contactFor(piece._id));
  const details = useOwnerDetails(piece.owner._id);
  const contact = known ?? details.data;
  const reads = session.status === 'signed-in' && may(session.user.role, 'read_intakes');
  const print = usePrint({
    paper,
    name: `Consignment agreement ${piece.number}`,
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
          Consignment agreement
        </PageHeading>
        {!contact && reads && (
          <div className="mb-6 grid justify-items-start gap-2">
            <Button look="paper" busy={details.isPending} onClick={() => details.mutate()}>
              Add the owner’s address
            </Button>
            <p className="text-sm text-muted">The audit log records each time you do this.</p>
            <FormError message={details.error ? describeError(details.error).message : undefined} />
          </div>
        )}
      </div>
      <ConsignmentAgreement piece={piece} ownerName={ownerName} contact={contact} shop={shop} />
    </>
  );
}
