import type { Notification } from 'electron';
import type { BookingAlert } from '#contracts/desktop.ts';

type Shown = Pick<Notification, 'show' | 'on'>;

type Options = {
  /** Returns false if the desktop doesn't support notifications. */
  supported(): boolean;
  /** Returns whether our window has the focus. */
  isFocused(): boolean;
  create(text: { title: string; body: string }): Shown;
  /** Brings the window to the front and shows this booking. */
  open(id: string): void;
};

/** How many notifications respond to clicks. Clicks on older ones do nothing. */
const most = 50;

/** Returns a function that shows a booking as a system notification, unless our window has the focus. */
export function createBookingAlerts({ supported, isFocused, create, open }: Options) {
  // A notification without a reference is garbage-collected, and then clicking it does nothing.
  let shown: Shown[] = [];
  return ({ id, title, text }: BookingAlert): void => {
    if (isFocused() || !supported()) return;
    const notification = create({ title, body: text });
    notification.on('click', () => open(id));
    notification.on('close', () => {
      shown = shown.filter((one) => one !== notification);
    });
    shown = [...shown, notification].slice(-most);
    notification.show();
  };
}
