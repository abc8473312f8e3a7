import { PageHeading } from '#src/ui/page-heading.tsx';
import { DataSection } from './data-section.tsx';
import { DeletionSection } from './deletion-section.tsx';

/** The account page of a suspended user, who can still download their data and delete the account. */
export function SuspendedAccountScreen({ email }: { email: string }) {
  return (
    <>
      <PageHeading>Account</PageHeading>
      <DataSection />
      <DeletionSection email={email} />
    </>
  );
}
