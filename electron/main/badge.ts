import type { NativeImage } from 'electron';

type Options = {
  system: NodeJS.Platform;
  /** Sets the number on the dock or launcher; false where the desktop has none. */
  setCount(count: number): boolean;
  /** Puts a picture on the window's taskbar button; null removes it. */
  setOverlay(picture: NativeImage | null, description: string): void;
  /** The dot for {@link setOverlay}. */
  picture(): NativeImage;
};

/** Returns a function that shows a number on the application's icon, if the system can; 0 removes it. */
export function createBadge({ system, setCount, setOverlay, picture }: Options) {
  return (count: number): void => {
    if (system !== 'win32') {
      setCount(count);
      return;
    }
    // The Windows taskbar can't show a number. It shows a dot; screen readers read the number.
    if (count === 0) setOverlay(null, '');
    else setOverlay(picture(), count === 1 ? '1 open booking' : `${count} open bookings`);
  };
}
