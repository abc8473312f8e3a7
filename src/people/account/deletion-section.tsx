import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { deletionPlanQuery } from './account-queries.ts';
import { AccountSection } from './account-section.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { DeletionSummaryList } from './deletion-summary.tsx';

export function DeletionSection({ email }: { email: string }) {
  const plan = useQuery(deletionPlanQuery);
  const [asking, setAsking] = useState(false);
  return (
    <AccountSection title="Delete account" about="This is permanent. Even we can’t undo it.">
      {plan.isPending && <TableSkeleton label="Checking what will be deleted" rows={2} />}
      {plan.isError && !plan.data && <ErrorPanel {...failureOf(plan)} />}
      {plan.data && (
        <>
          <DeletionSummaryList summary={plan.data} tense="future" />
          {plan.data.can.delete ? (
            <Button look="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              Delete account
            </Button>
          ) : (
            <p className="font-semibold">
              {plan.data.owns_stock
                ? 'The shop’s stock belongs to this account, so it can’t be deleted.'
                : 'You are the last admin. Make someone else an admin before you delete your account.'}
            </p>
          )}
        </>
      )}
      <DeleteAccountDialog open={asking} email={email} onClose={() => setAsking(false)} />
    </AccountSection>
  );
}
