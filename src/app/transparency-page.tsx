import { AuditHeads } from '#src/audit/audit-heads.tsx';
import { TransparencyScreen } from '#src/moderation/transparency/transparency-screen.tsx';

/** The transparency page, with the published hashes of the audit log. */
export function Component() {
  return (
    <TransparencyScreen>
      <AuditHeads />
    </TransparencyScreen>
  );
}
