import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import {
  type ChannelArgument,
  type ChannelName,
  type ChannelResult,
  channels,
} from '#contracts/desktop-channels.ts';
import { isOwnPage } from './addresses.ts';
import type { Log } from './log.ts';

export type ChannelHandlers = {
  readonly [N in ChannelName]: (
    argument: ChannelArgument<N>,
  ) => ChannelResult<N> | Promise<ChannelResult<N>>;
};

type Options = {
  /** Whether these contents are a window that we made. */
  isOwnContents(id: number): boolean;
  log: Log;
};

/**
 * Answers every channel of the map. A stranger's call, an argument or a result of the wrong shape, and a
 * handler that fails reject, with words that hold nothing of what was sent.
 */
export function serveChannels(
  ipc: Pick<IpcMain, 'handle'>,
  handlers: ChannelHandlers,
  { isOwnContents, log }: Options,
): void {
  for (const name of Object.keys(channels) as ChannelName[]) {
    ipc.handle(name, async (event, ...received: unknown[]) => {
      const refuse = (why: string): never => {
        log.warn('refused a call', { channel: name, why });
        throw new Error(`${name}: ${why}`);
      };
      if (!isOwnSender(event, isOwnContents)) refuse('not from our page');
      if (received.length > 1) refuse('too many arguments');
      const argument = channels[name].argument.safeParse(received[0]);
      if (!argument.success) return refuse(`wrong shape${places(argument.error)}`);
      const answer = await run(name, argument.data).catch(() => refuse('failed'));
      const result = channels[name].result.safeParse(answer);
      return result.success ? result.data : refuse('broken answer');
    });
  }

  async function run(name: ChannelName, argument: unknown): Promise<unknown> {
    // One generic step too far for the compiler: the map gave both the parser and the handler's type.
    const handle = handlers[name] as (argument: unknown) => unknown;
    return handle(argument);
  }
}

function isOwnSender(
  { sender, senderFrame }: IpcMainInvokeEvent,
  isOwnContents: Options['isOwnContents'],
): boolean {
  // Null once the frame has gone elsewhere.
  if (!senderFrame || senderFrame.parent !== null) return false;
  return (
    isOwnContents(sender.id) &&
    senderFrame.frameTreeNodeId === sender.mainFrame.frameTreeNodeId &&
    isOwnPage(senderFrame.url)
  );
}

/** Which fields, never what was in them. */
function places({ issues }: { issues: { path: PropertyKey[] }[] }): string {
  const paths = issues.map(({ path }) => path.map(String).join('.')).filter((path) => path !== '');
  return paths.length > 0 ? ` (${paths.slice(0, 5).join(', ')})` : '';
}
