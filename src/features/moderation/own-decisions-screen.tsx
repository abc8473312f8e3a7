import { PageHeading } from '#src/ui/page-heading.tsx';

export function Component() {
  return <PageHeading>My Decisions</PageHeading>;
}
