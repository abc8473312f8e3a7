import { PageHeading } from '#src/ui/page-heading.tsx';

export function Component() {
  return (
    <>
      <PageHeading>Reported Items</PageHeading>
      <p className="max-w-prose text-muted">There is nothing to show here yet.</p>
    </>
  );
}
