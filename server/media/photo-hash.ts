import sharp from 'sharp';
import type { PictureHash } from './similar-pictures.ts';

type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

/** The width and height to which a picture is scaled before hashing. */
const side = 32;
const hashBits = 128;
/** If the brightness varies less than this, the picture gets no hash, because the hash would be random noise. */
const minContrast = 4;

/** The frequencies in a hash, from coarse to fine, as pairs of x and y. */
const frequencies = Array.from({ length: side }, (_, sum) =>
  Array.from({ length: sum + 1 }, (_, y) => [sum - y, y] as const),
)
  .slice(1)
  .flat()
  .slice(0, hashBits);
const highest = Math.max(...frequencies.flat());
const waves = Array.from({ length: highest + 1 }, (_, u) =>
  Array.from({ length: side }, (_, x) => Math.cos(((2 * x + 1) * u * Math.PI) / (2 * side))),
);

/**
 * Returns a compact description of a picture's appearance: its tint, and which of its coarse brightness frequencies are
 * strong. A scaled, recompressed, brightened or slightly cropped copy has nearly the same hash. `hash` is null for a
 * picture with almost no contrast.
 */
export async function photoHash({ data, ...raw }: Pixels): Promise<PictureHash> {
  const small = await sharp(data, { raw })
    .resize(side, side, { fit: 'fill' })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = small.info;
  const sums = { light: 0, red: 0, blue: 0 };
  const light = Array.from({ length: side * side }, (_, at) => {
    const [red = 0, green = red, blue = red] = small.data.subarray(
      at * channels,
      (at + 1) * channels,
    );
    const value = 0.3 * red + 0.59 * green + 0.11 * blue;
    sums.light += value;
    sums.red += red - green;
    sums.blue += blue - (red + green) / 2;
    return value;
  });
  const tint = (sum: number) => Math.round((256 * sum) / Math.max(1, sums.light));
  return {
    hash: contrastOf(light) < minContrast ? null : hashOf(light),
    redTint: tint(sums.red),
    blueTint: tint(sums.blue),
  };
}

function contrastOf(light: readonly number[]): number {
  const middle = light.reduce((sum, value) => sum + value, 0) / light.length;
  return Math.sqrt(light.reduce((sum, value) => sum + (value - middle) ** 2, 0) / light.length);
}

/**
 * Computes the discrete cosine transform of the brightness. Returns one bit per frequency: `1` if the
 * frequency is stronger than the median.
 */
function hashOf(light: readonly number[]): string {
  const rows = Array.from({ length: side }, (_, y) =>
    waves.map((wave) => wave.reduce((sum, cos, x) => sum + cos * (light[y * side + x] ?? 0), 0)),
  );
  const strengths = frequencies.map(([u, v]) =>
    (waves[v] ?? []).reduce((sum, cos, y) => sum + cos * (rows[y]?.[u] ?? 0), 0),
  );
  const median = strengths.toSorted((a, b) => a - b)[hashBits / 2] ?? 0;
  return strengths.map((strength) => (strength > median ? '1' : '0')).join('');
}
