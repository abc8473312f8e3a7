import { contextBridge, ipcRenderer } from 'electron';
import type { Platform } from '#contracts/app/desktop.ts';
import type {
  ChannelArgument,
  ChannelName,
  ChannelResult,
  EventName,
  EventPayload,
} from '#contracts/app/desktop-channels.ts';

// The main process checks arguments and results. This code only passes them on.
function ask<N extends ChannelName>(
  channel: N,
  ...argument: ChannelArgument<N> extends void ? [] : [ChannelArgument<N>]
): Promise<ChannelResult<N>> {
  return ipcRenderer.invoke(channel, ...argument);
}

function hear<N extends EventName>(event: N, listener: (payload: EventPayload<N>) => void) {
  // Don't pass on Electron's event, because it gives access to ipcRenderer.
  const heard = (_event: unknown, payload: EventPayload<N>) => listener(payload);
  ipcRenderer.on(event, heard);
  return () => {
    ipcRenderer.off(event, heard);
  };
}

const desktop = {
  session: {
    current: () => ask('session.current'),
    // The main process adds the token: see electron/main/api-forwarder.ts.
    bearer: async () => null,
    forget: () => ask('session.forget'),
    signIn: (form) => ask('session.signIn', form),
    signInWithGoogle: () => ask('session.signInWithGoogle'),
    signUp: (form) => ask('session.signUp', form),
    signOut: () => ask('session.signOut'),
    renew: () => ask('session.renew'),
    resetPassword: (email) => ask('session.resetPassword', email),
    verifyEmail: () => ask('session.verifyEmail'),
    rename: (name) => ask('session.rename', name),
    changeEmail: (change) => ask('session.changeEmail', change),
    changePassword: (change) => ask('session.changePassword', change),
    setPin: (change) => ask('session.setPin', change),
    deleteAccount: (deletion) => ask('session.deleteAccount', deletion),
    removeSignIn: () => ask('session.removeSignIn'),
    // The main process doesn't send this event after a logout, so `ended` is always true.
    onChange: (listener) => hear('session.changed', () => listener(true)),
  },
  people: {
    state: () => ask('people.state'),
    lock: () => ask('people.lock'),
    enter: (typed) => ask('people.enter', typed),
    forget: (id) => ask('people.forget', id),
    setMinutes: (minutes) => ask('people.setMinutes', minutes),
  },
  openDisplay: () => ask('display.open'),
  server: {
    current: () => ask('server.current'),
    choose: (address) => ask('server.choose', address),
  },
  appInfo: () => ask('app.info'),
  pickImages: (most) => ask('images.pick', most),
  inbox: {
    state: () => ask('inbox.state'),
    choose: () => ask('inbox.choose'),
    turnOff: () => ask('inbox.turnOff'),
    dismiss: (ids) => ask('inbox.dismiss', [...ids]),
    onChange: (listener) => hear('inbox.changed', () => listener()),
  },
  print: {
    toPrinter: (paper, roll) => ask('print.toPrinter', { paper, ...(roll && { roll: [...roll] }) }),
    pdf: {
      preview: (paper, name) => ask('print.preview', { paper, name }),
      save: (paper, name) => ask('print.save', { paper, name }),
    },
  },
  printers: {
    state: () => ask('printers.state'),
    choose: (change) => ask('printers.choose', change),
    openDrawer: (why) => ask('printers.openDrawer', why),
  },
  commands: {
    take: () => ask('commands.take'),
    onWaiting: (listener) => hear('commands.waiting', () => listener()),
  },
  notify: {
    notice: (alert) => ask('notify.notice', alert),
    openBookings: (count) => ask('notify.openBookings', count),
  },
  updates: {
    state: () => ask('updates.state'),
    check: () => ask('updates.check'),
    download: () => ask('updates.download'),
    restart: () => ask('updates.restart'),
    onChange: (listener) => hear('updates.changed', () => listener()),
  },
  saveFile: (file) => ask('files.save', file),
  cancelUpload: (id) => ask('uploads.cancel', id),
  openExternal: (url) => ask('external.open', url),
  onNotice: (listener) => hear('notice', listener),
} satisfies Platform;

contextBridge.exposeInMainWorld('secondFret', desktop);
