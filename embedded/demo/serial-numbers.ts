import type { Random } from './random.ts';

type Pattern = string | ((made: number) => string);

/**
 * Each maker's pattern for serial numbers: `#` is a digit, `@` a letter, `YY` the year's last two digits,
 * `MM` the month, `DD` the day of the month and `JJJ` the day of the year.
 */
const patterns: readonly (readonly [prefix: string, pattern: Pattern])[] = [
  ['squier-affinity', 'ICSYY######'],
  ['squier-', 'ISSYY######'],
  ['epiphone-', 'YYMM15#####'],
  ['fender-player', 'MXYY######'],
  ['fender-american', 'USYY######'],
  ['fender-65', 'AC######'],
  ['fender-blues', 'B-######'],
  ['prs-', (made) => (made < 2018 ? 'R#####' : `CTI${String.fromCharCode(65 + made - 2018)}#####`)],
  ['ibanez-rg', 'FYY#####'],
  ['ibanez-sr', 'IYYMM#####'],
  ['ibanez-ts9', 'YY######'],
  ['gretsch-', 'KSYYMM####'],
  ['gibson-les-paul-case', ''],
  ['gibson-', gibson],
  ['cordoba-', '########'],
  ['seagull-', '0###########'],
  ['taylor-', (made) => `2${Math.floor((made % 100) / 10)}MMDD${made % 10}###`],
  ['martin-', martin],
  ['sterling-', 'SR#####'],
  ['music-man-', (made) => (made < 2018 ? 'E#####' : 'F#####')],
  ['boss-', (made) => (made < 2014 ? '@@#####' : 'Z#@####')],
  ['roland-juno', '######'],
  ['roland-', 'Z#@####'],
  ['marshall-jcm800', (made) => `SA/A #####${made === 1983 ? 'R' : made === 1984 ? 'S' : 'U'}`],
  ['marshall-', 'M-20YY-MM-####-#'],
  ['vox-', '0#####'],
  ['strymon-', 'S##-#####'],
  ['line-6-', '(21)#########'],
  ['korg-', '0#####'],
  ['moog-', '#####'],
  ['yamaha-', '@@@######'],
  ['akai-', 'A1YYMM#########'],
  ['elektron-', '#########'],
  ['ludwig-', ludwig],
  ['pearl-', '######'],
  ['focusrite-', 'Y8#######'],
  ['rode-', '######'],
  ['deering-', 'GT-#####'],
];

function gibson(made: number): string {
  const year = made % 10;
  if (made < 2005) return `${year}JJJ${year}###`;
  return made < 2014 ? `${Math.floor((made % 100) / 10)}JJJ${year}####` : 'YY#######';
}

function martin(made: number): string {
  return made < 1990 ? `40####` : `${made - 1996}#####`;
}

function ludwig(made: number): string {
  if (made < 1970) return '59####';
  return made < 1980 ? `${(made - 1974) * 15 + 105}####` : '#######';
}

/**
 * Creates a serial number in the maker's pattern, or returns null if the product has none or the seller left it out.
 */
export function serialNumber(gear: string, made: number, random: Random): string | null {
  const found = patterns.find(([prefix]) => gear.startsWith(prefix))?.[1] ?? '';
  const pattern = typeof found === 'function' ? found(made) : found;
  const mentioned = random.chance(0.85);
  if (pattern === '' || !mentioned) return null;
  const digits = (from: number, to: number, length: number) =>
    String(Math.floor(random.between(from, to + 1))).padStart(length, '0');
  return pattern
    .replaceAll('YY', () => String(made % 100).padStart(2, '0'))
    .replaceAll('MM', () => digits(1, 12, 2))
    .replaceAll('DD', () => digits(1, 28, 2))
    .replaceAll('JJJ', () => digits(1, 365, 3))
    .replaceAll('#', () => digits(0, 9, 1))
    .replaceAll('@', () => 'ABCDEFGHJKLMNPRTUVWXYZ'[Math.floor(random.next() * 22)] ?? 'A');
}
