import { contextBridge, ipcRenderer } from 'electron';
import type {
  Calls,
  ChannelArgument,
  ChannelName,
  ChannelResult,
  EventName,
  EventPayload,
} from '#contracts/app/desktop-channels.ts';
import type { Platform } from '#contracts/app/platform.ts';

/** The names in `channels`. The build inserts them, because importing the list would also bundle its parsers. */
declare const channelNames: readonly ChannelName[];

// The main process checks arguments and results. This code only passes them on.
function ask<N extends ChannelName>(
  channel: N,
  argument?: ChannelArgument<N>,
): Promise<ChannelResult<N>> {
  return ipcRenderer.invoke(channel, argument);
}

/** Returns a function for each channel of the group. */
function group<G extends string>(name: G): Calls<G> {
  const own = channelNames.filter((channel) => channel.startsWith(`${name}.`));
  const calls = own.map((channel) => [
    channel.slice(name.length + 1),
    (argument?: never) => ask(channel, argument),
  ]);
  return Object.fromEntries(calls);
}

function hear<N extends EventName>(event: N, listener: (payload: EventPayload<N>) => void) {
  // Don't pass on Electron's event, because it gives access to ipcRenderer.
  const heard = (_event: unknown, payload: EventPayload<N>) => listener(payload);
  ipcRenderer.on(event, heard);
  return () => {
    ipcRenderer.off(event, heard);
  };
}

const desktop: Platform = {
  session: {
    ...group('session'),
    // The main process adds the token: see electron/main/api-forwarder.ts.
    bearer: async () => null,
    rejected: () => ask('session.rejected', null),
    onChange: (listener) => hear('session.changed', () => listener()),
  },
  people: group('people'),
  openDisplay: () => ask('display.open'),
  server: group('server'),
  appInfo: () => ask('app.info'),
  pickImages: group('images').pick,
  inbox: { ...group('inbox'), onChange: (listener) => hear('inbox.changed', () => listener()) },
  print: {
    toPrinter: (paper, roll) => ask('print.toPrinter', { paper, ...(roll && { roll: [...roll] }) }),
    pdf: {
      preview: (paper, name) => ask('print.preview', { paper, name }),
      save: (paper, name) => ask('print.save', { paper, name }),
    },
  },
  printers: group('printers'),
  commands: {
    ...group('commands'),
    onWaiting: (listener) => hear('commands.waiting', () => listener()),
  },
  notify: group('notify'),
  updates: {
    ...group('updates'),
    onChange: (listener) => hear('updates.changed', () => listener()),
  },
  saveFile: group('files').save,
  cancelUpload: group('uploads').cancel,
  openExternal: group('external').open,
  onNotice: (listener) => hear('notice', listener),
};

contextBridge.exposeInMainWorld('secondFret', desktop);
