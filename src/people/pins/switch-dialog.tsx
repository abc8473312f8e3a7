import { useQuery } from '@tanstack/react-query';
import type { User } from '#contracts/people/users.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { peopleQuery } from './people-queries.ts';
import { PinEntry } from './pin-entry.tsx';
import { setSwitching, useSwitching } from './switching.ts';

/** A dialog for switching to another person who has logged in on this computer. */
export function SwitchDialog({ user }: { user: User }) {
  const open = useSwitching();
  const { data } = useQuery({ ...peopleQuery, enabled: open });
  const others = data?.people.filter(({ _id }) => _id !== user._id);
  const close = () => setSwitching(false);
  return (
    <Dialog open={open} onClose={close} title="Switch person">
      {others && others.length > 0 && <PinEntry people={others} action="Switch" onDone={close} />}
      {others?.length === 0 && (
        <p>
          Only you have logged in on this computer. Log out, and let the other person log in with
          their password once. After that, they only need their PIN.
        </p>
      )}
    </Dialog>
  );
}
