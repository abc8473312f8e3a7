import { PageHeading } from '#src/ui/page-heading.tsx';
import { DataSection } from './data-section.tsx';
import { DeletionSection } from './deletion-section.tsx';

/** What is left of Account while it is suspended: the right to the data, and to leave. */
export function SuspendedAccountScreen({ email }: { email: string }) {
  return (
    <>
      <PageHeading>Account</PageHeading>
      <DataSection />
      <DeletionSection email={email} />
    </>
  );
}
