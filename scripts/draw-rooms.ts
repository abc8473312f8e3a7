import { readFileSync } from 'node:fs';

/** An import of one file of the project by another. Both are paths relative to the project's root. */
export type Import = { file: string; target: string };

const columns = (cells: readonly (string | number)[]) =>
  cells.map((cell, n) => (n === 0 ? String(cell).padEnd(14) : String(cell).padStart(9))).join('');

/**
 * Returns a drawing of each shore: its rooms from the top floor to the ground, with their files, their lines, and how
 * many of their imports lead to rooms below and above. Imports of a room's contracts count, too, except from the ground.
 */
export function drawRooms(
  floors: readonly string[],
  files: readonly string[],
  imports: readonly Import[],
): string {
  const roomOf = (file: string) => {
    const [shore, folder = '', ...rest] = file.split('/');
    const isList = rest.length === 0 && shore !== 'contracts' && !groundFiles.includes(file);
    if (folder === 'app' || isList) return 'app';
    return floors.includes(folder) ? folder : 'ground';
  };
  const all = ['app', ...floors.toReversed(), 'ground'];
  const above: Import[] = [];
  const draw = (shore: string): string[] => {
    const own = files.filter((file) => file.startsWith(`${shore}/`));
    const row = (room: string) => {
      const inside = own.filter((file) => roomOf(file) === room);
      const counted = room === 'ground' ? [shore] : [shore, 'contracts'];
      const floorsBelow = imports
        .filter(({ file }) => inside.includes(file))
        .filter(({ target }) => counted.includes(target.split('/')[0] ?? ''))
        .map((one) => ({ ...one, below: all.indexOf(roomOf(one.target)) - all.indexOf(room) }));
      const up = floorsBelow.filter(({ below }) => below < 0);
      const down = floorsBelow.filter(
        ({ below, target }) => below > 0 && roomOf(target) !== 'ground',
      );
      above.push(...up);
      return columns([room, inside.length, linesOf(inside), down.length, up.length]);
    };
    const rows = all.map(row);
    return [
      columns([shore, 'files', 'lines', 'down', 'up']),
      ...rows,
      columns(['total', own.length, linesOf(own)]),
      '',
    ];
  };
  const shores = ['src', 'server', 'contracts'].flatMap(draw);
  const list = above.map(({ file, target }) => `  ${file} -> ${target}`);
  return [...shores, `${above.length} imports lead up`, ...list].join('\n');
}

/** Files directly in a shore's folder that know no domain. The others there list and connect the rooms. */
const groundFiles = ['server/config.ts', 'server/core.ts'];

const linesOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);
