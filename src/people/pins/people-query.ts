import { queryOptions, useQuery } from '@tanstack/react-query';
import { platform } from '#src/platform/index.ts';

/** The staff members who have logged in on this computer, and its idle time limit in minutes. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: () => platform.people.state(),
  networkMode: 'always',
});

/** Returns whether this computer can be locked: on the desktop, and in a browser where someone's PIN works. */
export function useIsShared(): boolean {
  const { data } = useQuery(peopleQuery);
  return platform.server !== null || (data?.people.length ?? 0) > 0;
}
