import type { Log } from './log.ts';

/**
 * Logs the main process's own errors and keeps it running. Without this, Electron shows each of them in a raw dialog. The
 * log gets no stack, because paths contain the user's name, only the places in our files.
 */
export function logOwnErrors(source: Pick<NodeJS.Process, 'on'>, log: Log): void {
  const report = (error: unknown) => {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    const places = stack.match(/[\w.-]+\.js:\d+:\d+/g) ?? [];
    log.warn('unexpected error', { why: message, where: places.slice(0, 5).join(' ') });
  };
  source.on('uncaughtException', report);
  source.on('unhandledRejection', report);
}
