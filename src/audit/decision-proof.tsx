import { useMutation } from '@tanstack/react-query';
import { getAuditProof } from '#contracts/audit/audit.ts';
import { call } from '#src/lib/api.ts';
import { describeError } from '#src/lib/api-error.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { Button } from '#src/ui/button.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';

/** Lets the affected person prove that the record of a decision has not been altered. */
export function DecisionProof({ id }: { id: string }) {
  const download = useDownloadProof();
  const save = () =>
    download.mutate(id, {
      onSuccess: () => toastSuccess('The proof has been downloaded.'),
      onError: (error) => toastError(describeError(error).message),
    });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      <Button look="paper" busy={download.isPending} onClick={save}>
        Download proof
      </Button>
      <p>
        The proof shows that the record of this decision was not changed.{' '}
        <a href="/verify.html" className="underline underline-offset-4">
          Check a proof
        </a>
      </p>
    </div>
  );
}

/** Downloads the proof that the audit log contains a decision exactly as it was written. */
const useDownloadProof = () =>
  useMutation({
    async mutationFn(id: string) {
      const proof = await call(getAuditProof, { params: { id } });
      const file = new Blob([JSON.stringify(proof)], { type: 'application/json' });
      await saveFile(`proof-${id}.json`, file);
    },
  });
