import { useEffect, useState } from 'react';
import type { User } from '#contracts/people/users.ts';
import { approvalWait } from '#src/lib/approval-wait.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';

const giveUp = () => approvalWait.get()?.done(null);

function GiveUp() {
  useEffect(giveUp, []);
  return null;
}

const ApprovalDialog = lazyPart(
  async () => (await import('./approval-dialog.tsx')).ApprovalDialog,
  <GiveUp />,
);

/** Asks for the approval that a request of the user waits for. Gives up when the user leaves. */
export function Approvals({ user }: { user: User }) {
  const wait = approvalWait.use();
  const [wanted, setWanted] = useState(false);
  if (wait && !wanted) setWanted(true);
  useEffect(() => giveUp, []);
  if (!wanted) return null;
  return <ApprovalDialog wait={wait} user={user} />;
}
