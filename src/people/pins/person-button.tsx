import { Lock, Tv, UsersRound } from 'lucide-react';
import type { User } from '#contracts/people/users.ts';
import { platform } from '#src/platform/index.ts';
import { Button } from '#src/ui/button.tsx';
import { useIsShared } from './people-query.ts';
import { usePersonRequest } from './person-request.ts';

type PersonButtonProps = {
  user: User;
  /** Called when the customer display opens. */
  onDisplay: () => void;
};

/**
 * Shows who is at the counter, with buttons to switch to another person, lock the computer and open the customer
 * display.
 */
export function PersonButton({ user, onDisplay }: PersonButtonProps) {
  const shared = useIsShared();
  return (
    <div className={`flex items-center gap-1 ${shared ? '' : 'max-sm:hidden'}`}>
      {shared && (
        <>
          <Button
            look="paper"
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+U"
            aria-label={`${user.name}: switch person`}
            title="Switch person (Ctrl+U)"
            onClick={() => usePersonRequest.setState('switch')}
          >
            <UsersRound aria-hidden="true" className="size-5" />
            <bdi className="max-w-32 truncate">{user.name}</bdi>
          </Button>
          <Button
            look="paper"
            aria-label="Lock this computer"
            aria-keyshortcuts="Control+L"
            title="Lock (Ctrl+L)"
            onClick={() => usePersonRequest.setState('lock')}
          >
            <Lock aria-hidden="true" className="size-5" />
          </Button>
        </>
      )}
      <Button
        look="paper"
        aria-label="Open customer display"
        className="max-sm:hidden"
        title="Open customer display"
        onClick={() => {
          void platform.openDisplay();
          onDisplay();
        }}
      >
        <Tv aria-hidden="true" className="size-5" />
        <span className="max-xl:hidden">Customer display</span>
      </Button>
    </div>
  );
}
