import { paths } from '#src/lib/paths.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';

export function Component() {
  return (
    <>
      <BackLink to={paths.reportedItems} place="Reported Items">
        Back
      </BackLink>
      <PageHeading>Case</PageHeading>
    </>
  );
}
