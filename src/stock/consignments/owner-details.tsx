import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { useOwnerDetails } from './consignment-queries.ts';

/** A button that reveals an owner's addresses. The audit log records each use. */
export function OwnerDetails({ id }: { id: string }) {
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
