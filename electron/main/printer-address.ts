import { isIP } from 'node:net';

/** The port on which receipt printers listen. */
const usualPort = 9100;

export type PrinterAddress = { host: string; port: number };

/** Parses `192.168.1.50`, `printer.local:9100` or `[fd00::5]:9100`. Returns null if it is not an address. */
export function parsePrinterAddress(text: string): PrinterAddress | null {
  const [, six, plain, port = String(usualPort)] =
    /^(?:\[([\da-f:.]+)\]|([a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?))(?::(\d{1,5}))?$/i.exec(
      text.trim(),
    ) ?? [];
  const number = Number(port);
  if (number < 1 || number > 65_535) return null;
  if (six !== undefined) return isIP(six) === 6 ? { host: six, port: number } : null;
  if (plain === undefined) return null;
  // Reject short forms such as `1.2` or `127.1`, which some programs interpret as an IP address.
  if (/^[\d.]+$/.test(plain) && isIP(plain) !== 4) return null;
  return { host: plain.toLowerCase(), port: number };
}

/** Formats an address so that {@link parsePrinterAddress} can parse it. */
export const printerAddress = ({ host, port }: PrinterAddress): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;
