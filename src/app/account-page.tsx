import { may } from '#contracts/permissions.ts';
import { AccountScreen } from '#src/features/account/account-screen.tsx';
import { SuspendedAccountScreen } from '#src/features/account/suspended-account-screen.tsx';
import { NoticeSettings } from '#src/features/notices/notice-settings.tsx';
import { PinSettings } from '#src/features/people/pin-settings.tsx';
import { useSession } from '#src/lib/session.ts';
import { useSuspended } from '#src/lib/suspension.ts';

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
