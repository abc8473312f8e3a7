/** The maximum number of steps into which a range is divided. */
const maxSteps = 4;

/**
 * Returns evenly spaced round values for the grid lines of a plot. The first is at most `low`, and the last is at least
 * `high`. At most four steps fit into `range`.
 */
export function roundSteps(low: number, high: number, range = high - low): number[] {
  const least = Math.max(range, 1) / maxSteps;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= least) ?? least);
  const from = Math.floor(low / step);
  const to = Math.max(from + 1, Math.ceil(high / step));
  return Array.from({ length: to - from + 1 }, (_, n) => (from + n) * step);
}
