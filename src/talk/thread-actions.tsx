import { useQuery } from '@tanstack/react-query';
import { listUsers } from '#contracts/people/user-list.ts';
import type { Thread } from '#contracts/talk/threads.ts';
import { describeError } from '#src/lib/api-error.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { toastError } from '#src/ui/toaster.tsx';
import { useAssignThread, useBlockThread } from './thread-queries.ts';

const onError = (error: Error) => toastError(describeError(error).message);

/** Blocks the other side, or ends the block. */
export function BlockButton({ thread: { _id, blocked } }: { thread: Thread }) {
  const blocking = useBlockThread(_id);
  return (
    <Button
      look={blocked ? 'paper' : 'ghost'}
      busy={blocking.isPending}
      onClick={() => blocking.mutate(!blocked, { onError })}
    >
      {blocked ? 'Unblock' : 'Block'}
    </Button>
  );
}

const admins = callQuery([...queryKeys.users, 'admins'], listUsers, {
  query: { role: 'admin', limit: 100 },
});

/** Chooses the admin who answers a message to the shop. */
export function Assignment({ thread: { _id, assigned_to } }: { thread: Thread }) {
  const { data } = useQuery(admins);
  const assigning = useAssignThread(_id);
  const others = data?.items.filter((admin) => admin._id !== assigned_to?._id) ?? [];
  return (
    <SelectField
      label="Who answers"
      value={(assigning.isPending ? assigning.variables : assigned_to?._id) ?? ''}
      onChange={({ target }) => assigning.mutate(target.value || null, { onError })}
    >
      <option value="">No one yet</option>
      {[...(assigned_to ? [assigned_to] : []), ...others].map((admin) => (
        <option key={admin._id} value={admin._id}>
          {admin.name}
        </option>
      ))}
    </SelectField>
  );
}
