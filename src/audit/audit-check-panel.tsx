import { type AuditCheck, problemWords } from '#contracts/audit/audit.ts';
import { describeError } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { useExportAudit, useVerifyAudit } from './audit-queries.ts';

/** Buttons that check and download the audit log, and the result of the check. */
export function AuditCheckPanel() {
  const check = useVerifyAudit();
  const download = useExportAudit();
  const save = () =>
    download.mutate(undefined, {
      onSuccess: () => toastSuccess('The audit log has been downloaded.'),
      onError: (error) => toastError(describeError(error).message),
    });
  return (
    <section aria-label="Check the log" className="mb-6 grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          Verify
        </Button>
        <Button look="paper" busy={download.isPending} onClick={save}>
          Export
        </Button>
        <a href="/verify.html" className="btn btn-ghost">
          Check a proof
        </a>
      </div>
      {check.isPending && (
        <progress aria-label="Checking every entry" className="progress w-full max-w-md" />
      )}
      <div role="status">{check.data && <Result check={check.data} />}</div>
      {check.error && <p role="alert">{describeError(check.error).message}</p>}
    </section>
  );
}

function Result({ check: { entries, first_broken } }: { check: AuditCheck }) {
  if (!first_broken) {
    const all =
      entries === 1 ? 'The entry is' : `All ${entries.toLocaleString('en-US')} entries are`;
    return <p>{all} unchanged.</p>;
  }
  const { seq, _id, problem } = first_broken;
  return (
    <p className="font-semibold text-error wrap-anywhere">
      Entry {seq.toLocaleString('en-US')} {problemWords[problem]}
      {_id && ` Its id is ${_id}.`}
    </p>
  );
}
