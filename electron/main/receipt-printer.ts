import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction, connect as openSocket, type Socket } from 'node:net';
import type { PrinterTrouble } from '#contracts/printing.ts';
import type { PrinterAddress } from './printer-address.ts';

/** How long each step may take, in milliseconds. `status` is short, because some printers never report their status. */
const defaults = { connect: 3000, status: 700, write: 5000 };
export type PrinterTimes = typeof defaults;

/** Addresses on private networks. Receipts are sent unencrypted, so they must not leave the shop's network. */
const inside = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
] as const) {
  inside.addSubnet(net, bits, 'ipv4');
}
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');
inside.addAddress('::1', 'ipv6');

/** Returns whether an IP address belongs to a private network or this computer. */
export const isInside = (ip: string): boolean =>
  isIP(ip) !== 0 && inside.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/** Resolves a host name, and leaves out public addresses. */
const lookupInside: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const [first, ...others] = (found ?? []).filter(({ address }) => isInside(address));
    if (error || !first) done(error ?? new Error('not a private address'), '', 4);
    else if (options.all) done(null, [first, ...others]);
    else done(null, first.address, first.family);
  });
};

/** Asks the printer why it is offline and whether it has paper. It responds immediately, with two bytes. */
const statusRequest = Uint8Array.of(0x10, 0x04, 2, 0x10, 0x04, 4);

/** The command that opens the cash drawer connected to the printer (`ESC p`), with pulses of 100 ms. */
const drawerCommand = Uint8Array.of(0x1b, 0x70, 0, 50, 50);

/** Opens the cash drawer. Unlike printing, this works without paper. */
export const openDrawer = (address: PrinterAddress, times?: PrinterTimes) =>
  sendToPrinter(address, drawerCommand, times, false);

/**
 * Sends bytes to a receipt printer. If the printer reports its status, checks the status before and after sending, so
 * `done` means that the printer has received everything and has paper. Otherwise, `done` means only that the bytes were
 * sent.
 */
export async function sendToPrinter(
  { host, port }: PrinterAddress,
  bytes: Uint8Array,
  times: PrinterTimes = defaults,
  needsPaper = true,
): Promise<'done' | PrinterTrouble> {
  if (isIP(host) !== 0 && !isInside(host)) return 'unreachable';
  const socket = openSocket({ host, port, lookup: lookupInside, noDelay: true });
  // Without a listener, a later error would crash the application. The steps below detect errors themselves.
  socket.on('error', () => undefined);
  const status = readStatus(socket);
  try {
    if (!(await within(times.connect, happens(socket, 'connect')))) return 'unreachable';
    socket.write(statusRequest);
    const before = await status.next(times.status);
    if (needsPaper && before?.trouble) return before.trouble;
    if (socket.destroyed || socket.readableEnded) return 'unreachable';
    if (!(await within(times.write, written(socket, bytes)))) return 'interrupted';
    if (before) {
      socket.write(statusRequest);
      const after = await status.next(times.write);
      if (!after) return 'interrupted';
      return (needsPaper && after.trouble) || 'done';
    }
    // Many printers keep the connection open, so a timeout here is not a failure. A broken connection is one.
    return (await within(times.status, ended(socket), true)) ? 'done' : 'interrupted';
  } finally {
    // The printer accepts the next job only after it has noticed the end of this one.
    if (!socket.destroyed && !socket.writableEnded) {
      await within(times.status, ended(socket), true);
    }
    socket.destroy();
  }
}

type Status = { trouble: PrinterTrouble | null };

/** Reads the printer's responses. `next` returns null if no complete response arrives in time. */
function readStatus(socket: Socket) {
  let bytes: number[] = [];
  let wake: () => void = () => undefined;
  socket.on('data', (chunk: Buffer) => {
    // Ignore other bytes, which the printer sends without being asked.
    bytes.push(...chunk.filter((byte) => (byte & 0x93) === 0x12));
    wake();
  });
  socket.on('close', () => wake());
  return {
    async next(ms: number): Promise<Status | null> {
      const whole = new Promise<boolean>((resolve) => {
        wake = () => {
          if (bytes.length >= 2) resolve(true);
          else if (socket.destroyed) resolve(false);
        };
        wake();
      });
      if (!(await within(ms, whole))) return null;
      const [offline = 0, paper = 0] = bytes;
      bytes = [];
      return { trouble: troubleIn(offline, paper) };
    },
  };
}

function troubleIn(offline: number, paper: number): PrinterTrouble | null {
  if (offline & 0x04) return 'cover_open';
  if (offline & 0x20 || paper & 0x60) return 'no_paper';
  return offline & 0x40 ? 'printer_error' : null;
}

const happens = (socket: Socket, event: string) =>
  new Promise<boolean>((resolve) => {
    socket.once(event, () => resolve(true));
    socket.once('close', () => resolve(false));
  });

const written = (socket: Socket, bytes: Uint8Array) =>
  new Promise<boolean>((resolve) => {
    socket.write(bytes, (error) => resolve(!error));
    socket.once('close', () => resolve(false));
  });

/** Closes our side of the connection. Returns false if the printer broke the connection instead of closing it. */
const ended = (socket: Socket) =>
  new Promise<boolean>((resolve) => {
    socket.once('close', (failed) => resolve(!failed));
    socket.end();
  });

/** Returns the promise's result, or `late` if it takes longer than `ms` milliseconds. */
async function within(ms: number, promise: Promise<boolean>, late = false): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(late), ms);
  });
  const result = await Promise.race([promise, tooLate]);
  clearTimeout(timer);
  return result;
}
