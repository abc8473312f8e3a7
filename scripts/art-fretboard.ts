/** An SVG of a rosewood fretboard seen from above, with realistic fret spacing. */
export function fretboard(width: number, height: number): string {
  const frets = 19;
  const scale = (width * 1.02) / (1 - 2 ** (-frets / 12));
  const at = (n: number) => (1 - 2 ** (-n / 12)) * scale;
  const grain = Array.from({ length: 70 }, (_, i) => {
    const y = (i / 70) * height;
    const drift = 3 * Math.sin(i * 2.7);
    return `<path d="M0 ${y}C${width * 0.3} ${y + drift} ${width * 0.6} ${y - drift} ${width} ${y + drift / 2}" stroke="#160a05" stroke-opacity="${0.12 + 0.2 * Math.abs(Math.sin(i * 1.3))}" stroke-width="${0.6 + Math.abs(Math.sin(i * 3.1))}"/>`;
  }).join('');
  const wires = Array.from({ length: frets }, (_, i) => {
    const x = at(i + 1);
    return `<rect x="${x + 2}" width="5" height="${height}" fill="#000" opacity=".45"/><rect x="${x - 2.5}" width="5" height="${height}" fill="url(#wire)"/>`;
  }).join('');
  const dots = [3, 5, 7, 9, 12, 15, 17, 19]
    .flatMap((n) => {
      const x = (at(n - 1) + at(n)) / 2;
      return (n === 12 ? [0.28, 0.72] : [0.5]).map(
        (y) =>
          `<circle cx="${x}" cy="${y * height}" r="${height * 0.075}" fill="url(#pearl)" stroke="#0d0603" stroke-opacity=".5"/>`,
      );
    })
    .join('');
  const strings = Array.from({ length: 6 }, (_, i) => {
    const y = height * (0.1 + i * 0.16);
    const gauge = 3.6 - i * 0.45;
    return `<rect y="${y + 4}" width="${width}" height="${gauge}" fill="#000" opacity=".4"/><rect y="${y - gauge / 2}" width="${width}" height="${gauge}" fill="url(#${i < 3 ? 'wound' : 'plain'})"/>`;
  }).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs>
      <linearGradient id="wood" x2="0" y2="1"><stop stop-color="#2a1409"/><stop offset=".3" stop-color="#4d2a17"/><stop offset=".75" stop-color="#3d1f10"/><stop offset="1" stop-color="#200e06"/></linearGradient>
      <linearGradient id="wire"><stop stop-color="#6d675c"/><stop offset=".4" stop-color="#f3ede0"/><stop offset="1" stop-color="#746c5e"/></linearGradient>
      <radialGradient id="pearl" cx=".35" cy=".3"><stop stop-color="#fffaf0"/><stop offset=".6" stop-color="#dfe3d6"/><stop offset="1" stop-color="#b2b9ad"/></radialGradient>
      <linearGradient id="wound" x2="0" y2="1"><stop stop-color="#f0d9a4"/><stop offset="1" stop-color="#7b5a2a"/></linearGradient>
      <linearGradient id="plain" x2="0" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#8a8a88"/></linearGradient>
    </defs>
    <rect width="${width}" height="${height}" fill="url(#wood)"/>${grain}
    <rect width="14" height="${height}" fill="#f0e4c6"/>${wires}${dots}${strings}
  </svg>`;
}
