import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import type { Channel } from '#contracts/app/channel.ts';
import {
  type ChannelArgument,
  type ChannelName,
  type ChannelResult,
  channels,
} from '#contracts/app/desktop-channels.ts';
import { isOwnPage } from './addresses.ts';
import { workFor } from './front-page.ts';
import type { Log } from './log.ts';

export type ChannelHandlers = {
  readonly [N in ChannelName]: (
    argument: ChannelArgument<N>,
  ) => ChannelResult<N> | Promise<ChannelResult<N>>;
};

type Options = {
  /** Returns whether the web contents with this id belong to one of our windows. */
  isOwnContents(id: number): boolean;
  log: Log;
};

/**
 * Handles the calls on every channel. A call fails if it comes from another page, if its argument or result has the
 * wrong shape, or if its handler fails. The error message never contains the values that were sent.
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
      const argument = parse(channels[name].argument, received[0]);
      if (argument.error !== undefined) return refuse(`wrong shape${argument.error}`);
      const work = () => run(name, argument.data).catch(() => refuse('failed'));
      const answer = await workFor(event.sender, work);
      const result = parse(channels[name].result, answer);
      return result.error === undefined ? result.data : refuse('invalid reply');
    });
  }

  async function run(name: ChannelName, argument: unknown): Promise<unknown> {
    // The cast is necessary, because the compiler can't see that the parser and the handler belong to the same channel.
    const handle = handlers[name] as (argument: unknown) => unknown;
    return handle(argument);
  }
}

function isOwnSender(
  { sender, senderFrame }: IpcMainInvokeEvent,
  isOwnContents: Options['isOwnContents'],
): boolean {
  // `senderFrame` is null if the frame has navigated away.
  if (!senderFrame || senderFrame.parent !== null) return false;
  return (
    isOwnContents(sender.id) &&
    senderFrame.frameTreeNodeId === sender.mainFrame.frameTreeNodeId &&
    isOwnPage(senderFrame.url)
  );
}

type Parsed = { data: unknown; error?: never } | { data?: never; error: string };

/** Checks a value. `error` names the invalid fields but doesn't contain their values. */
function parse(schema: Channel['argument'], value: unknown): Parsed {
  try {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { data: parsed.data };
    const paths = parsed.error.issues.map(({ path }) => path.map(String).join('.'));
    const named = paths.filter((path) => path !== '').slice(0, 5);
    return { error: named.length > 0 ? ` (${named.join(', ')})` : '' };
  } catch {
    // The parser can throw on huge values. In that case, the error can't name any fields.
    return { error: '' };
  }
}
