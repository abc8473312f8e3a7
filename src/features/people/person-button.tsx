import { Lock, UsersRound } from 'lucide-react';
import type { User } from '#contracts/users.ts';
import { lockComputer } from '#src/lib/session.ts';
import { Button } from '#src/ui/button.tsx';
import { setSwitching } from './switching.ts';

/** Who is at the counter, with the buttons that let someone else take over and that lock the computer. */
export function PersonButton({ user }: { user: User }) {
  return (
    <div className="flex items-center gap-1">
      <Button
        look="paper"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+U"
        aria-label={`${user.name}: switch person`}
        onClick={() => setSwitching(true)}
      >
        <UsersRound aria-hidden="true" className="size-5" />
        <bdi className="max-w-32 truncate">{user.name}</bdi>
      </Button>
      <Button
        look="paper"
        aria-label="Lock this computer"
        aria-keyshortcuts="Control+L"
        onClick={() => void lockComputer()}
      >
        <Lock aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}
