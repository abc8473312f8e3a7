import type { NativeImage } from 'electron';

type Options = {
  system: NodeJS.Platform;
  /** Sets the number on the dock or launcher; false where the desktop has none. */
  setCount(count: number): boolean;
  /** Lays a picture over the window's button in the task bar; null takes it away. */
  setOverlay(picture: NativeImage | null, description: string): void;
  /** The dot to lay there. */
  picture(): NativeImage;
};

/** Shows a number at the application's icon, if this system can; 0 takes it away. */
export function createBadge({ system, setCount, setOverlay, picture }: Options) {
  return (count: number): void => {
    if (system !== 'win32') {
      setCount(count);
      return;
    }
    // The task bar shows no numbers: it gets a dot, and screen readers get the number.
    if (count === 0) setOverlay(null, '');
    else setOverlay(picture(), count === 1 ? '1 open booking' : `${count} open bookings`);
  };
}
