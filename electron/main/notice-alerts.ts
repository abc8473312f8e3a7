import type { Notification } from 'electron';
import type { NoticeAlert } from '#contracts/notices/notices.ts';

type Options = {
  /** Returns false if the desktop doesn't support notifications. */
  supported(): boolean;
  /** Returns whether our window has focus. */
  isFocused(): boolean;
  create(text: { title: string; body: string }): Notification;
  /** Brings the window to the front and shows what this notice is about. */
  open(id: string): void;
  /** Called once if the system refuses to show notifications, as macOS does for unsigned applications. */
  onRefused(): void;
};

/** How many notifications respond to clicks. Clicks on older ones do nothing. */
const most = 50;

/** Returns a function that shows a notice as a system notification, unless our window has focus. */
export function createNoticeAlerts(options: Options) {
  const { supported, isFocused, create, open, onRefused } = options;
  // Keep a reference, because clicks on a garbage-collected notification do nothing.
  let shown: Notification[] = [];
  let refused = false;
  /** Every window reports each notice, so remember which notices have been shown. */
  let known: string[] = [];
  return ({ id, title, text }: NoticeAlert): void => {
    if (known.includes(id)) return;
    known = [...known, id].slice(-most);
    if (isFocused() || !supported()) return;
    const notification = create({ title, body: text });
    notification.on('click', () => open(id));
    notification.on('failed', () => {
      if (!refused) onRefused();
      refused = true;
    });
    notification.on('close', () => {
      shown = shown.filter((one) => one !== notification);
    });
    shown = [...shown, notification].slice(-most);
    notification.show();
  };
}
