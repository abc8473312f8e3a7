import { type Shot, variants } from './shoot.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Returns an HTML page with all screenshots and the problems found, one row per scene. */
export function indexPage(shots: readonly Shot[]): string {
  const rows = Map.groupBy(shots, ({ scene }) => scene);
  const cell = (shot: Shot | undefined) =>
    shot
      ? `<td><a href="${shot.file}"><img src="${shot.file}" loading="lazy" alt="${escapeHtml(`${shot.scene}, ${shot.variant}`)}"></a>${shot.complaints
          .map((one) => `<p>${escapeHtml(one)}</p>`)
          .join('')}</td>`
      : '<td></td>';
  const body = [...rows].map(([scene, own]) => {
    const cells = variants.map((name) => cell(own.find(({ variant }) => variant === name)));
    return `<tr><th scope="row">${escapeHtml(scene)}</th>${cells.join('')}</tr>`;
  });
  const heads = variants.map((name) => `<th scope="col">${name}</th>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Second Fret: every screen</title>
<style>
body { margin: 1rem; background: #ddd; font: 14px/1.4 system-ui, sans-serif; }
table { border-spacing: .75rem; }
th { text-align: start; vertical-align: top; position: sticky; left: 0; background: #ddd; }
thead th { position: sticky; top: 0; z-index: 1; }
td { vertical-align: top; max-width: 16rem; }
img { width: 16rem; height: 16rem; object-fit: cover; object-position: top; display: block; border: 1px solid #999; }
p { margin: .25rem 0; color: #a00; overflow-wrap: anywhere; }
</style>
<h1>Every screen</h1>
<table><thead><tr><th scope="col">Screen</th>${heads.join('')}</tr></thead><tbody>
${body.join('\n')}
</tbody></table>
</html>
`;
}
