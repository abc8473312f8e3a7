import { may } from '#contracts/permissions.ts';
import { useSession } from '#src/lib/session.ts';
import { NoticeSettings } from '#src/notices/notice-settings.tsx';
import { AccountScreen } from '#src/people/account/account-screen.tsx';
import { SuspendedAccountScreen } from '#src/people/account/suspended-account-screen.tsx';
import { PinSettings } from '#src/people/pins/pin-settings.tsx';
import { useSuspended } from '#src/people/suspension.ts';

/** The user's account page, including notice settings and, for staff, PIN settings. */
export function Component() {
  const session = useSession();
  const staff = session.status === 'signed-in' && may(session.user.role, 'sell_at_counter');
  const suspended = useSuspended();
  if (suspended && session.status === 'signed-in') {
    return <SuspendedAccountScreen email={session.user.email} />;
  }
  return <AccountScreen notices={<NoticeSettings />} pin={staff ? <PinSettings /> : null} />;
}
