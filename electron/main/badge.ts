import type { NativeImage } from 'electron';

type Options = {
  system: NodeJS.Platform;
  /** Sets the number on the dock or launcher; false where the desktop has none. */
  setCount(count: number): boolean;
  /** Lays a picture over the window's button in the task bar; null takes it away. */
  setOverlay(picture: NativeImage | null, description: string): void;
  /** Makes a picture of raw pixels (blue, green, red, alpha). */
  picture(pixels: Buffer, size: { width: number; height: number }): NativeImage;
};

/** Shows a number where this system has a place for it; 0 takes it away. */
export function createBadge({ system, setCount, setOverlay, picture }: Options) {
  return (count: number): void => {
    if (system !== 'win32') {
      setCount(count);
      return;
    }
    // The task bar knows no numbers: a dot there, and the number for screen readers.
    const dot = count === 0 ? null : picture(drawDot(dotSize), { width: dotSize, height: dotSize });
    setOverlay(dot, count === 0 ? '' : words(count));
  };
}

const dotSize = 32;
/** The shop's amber. */
const amber = [0x33, 0xa2, 0xed] as const;

function words(count: number): string {
  return count === 1 ? '1 open booking' : `${count} open bookings`;
}

/** A disc with a soft edge, as BGRA with premultiplied alpha. */
export function drawDot(size: number): Buffer {
  const pixels = Buffer.alloc(size * size * 4);
  const radius = size / 2;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const distance = Math.hypot(x + 0.5 - radius, y + 0.5 - radius);
      const alpha = Math.min(1, Math.max(0, radius - distance));
      const at = (y * size + x) * 4;
      pixels.set([...amber.map((part) => Math.round(part * alpha)), Math.round(255 * alpha)], at);
    }
  }
  return pixels;
}
