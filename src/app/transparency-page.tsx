import { AuditHeads } from '#src/audit/audit-heads.tsx';
import { TransparencyScreen } from '#src/moderation/transparency/transparency-screen.tsx';

/** The transparency figures, with the published hashes of the audit log. */
export const TransparencyPage = () => (
  <TransparencyScreen>
    <AuditHeads />
  </TransparencyScreen>
);

/** The public page. */
export const Component = () => (
  <div className="page-width py-10 lg:py-16">
    <TransparencyPage />
  </div>
);
