import encodeQR from 'qr';
import { useMemo } from 'react';

/** A QR code in black on white. `label` is the code's name for screen readers. */
export function QrCode({ text, label, className = '' }: QrCodeProps) {
  const modules = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 1 }), [text]);
  const size = modules.length;
  // Uses a single path, because separate rectangles would be printed with thin gaps between them.
  const path = modules
    .map((row, y) =>
      runs(row)
        .map(([x, n]) => `M${x} ${y}h${n}v1h-${n}z`)
        .join(''),
    )
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
type QrCodeProps = { text: string; label: string; className?: string };

/** Returns the start and length of each run of dark modules in a row. */
function runs(row: readonly boolean[]): [x: number, length: number][] {
  const found: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = found.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else found.push([x, 1]);
  });
  return found;
}
