import type { NativeImage } from 'electron';

type Options = {
  system: NodeJS.Platform;
  /** Sets the number on the dock or launcher icon. Returns false if the desktop doesn't support it. */
  setCount(count: number): boolean;
  /** Puts a picture on the window's taskbar button. Null removes the picture. */
  setOverlay(picture: NativeImage | null, description: string): void;
  /** Returns the dot for {@link setOverlay}. */
  picture(): NativeImage;
};

/**
 * Returns a function that shows a number on the application's icon, if the system supports it. 0 removes the
 * number.
 */
export function createBadge({ system, setCount, setOverlay, picture }: Options) {
  return (count: number): void => {
    if (system !== 'win32') {
      setCount(count);
      return;
    }
    // The Windows taskbar can't show a number, so show a dot. The description contains the number, for screen readers.
    if (count === 0) setOverlay(null, '');
    else setOverlay(picture(), count === 1 ? '1 open booking' : `${count} open bookings`);
  };
}
