import type { Notification } from 'electron';
import type { BookingAlert } from '#contracts/desktop.ts';

type Shown = Pick<Notification, 'show' | 'on'>;

type Options = {
  /** False where the desktop shows no notifications. */
  supported(): boolean;
  /** Whether somebody looks at our window. */
  isFocused(): boolean;
  create(text: { title: string; body: string }): Shown;
  /** Brings the window forward, at this booking. */
  open(id: string): void;
};

/** Enough for a busy day; what the system has put away needs no answer any more. */
const most = 50;

/** Tells of a booking by the system's own notification, unless somebody looks at the window already. */
export function createBookingAlerts({ supported, isFocused, create, open }: Options) {
  // Electron forgets what nobody holds, and its click with it.
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
