import { AccountScreen } from '#src/features/account/account-screen.tsx';
import { NoticeSettings } from '#src/features/notices/notice-settings.tsx';

/** The user's account, with the notice settings. */
export function Component() {
  return <AccountScreen notices={<NoticeSettings />} />;
}
