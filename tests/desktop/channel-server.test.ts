import { expect, it, vi } from 'vitest';
import { channels } from '#contracts/app/desktop-channels.ts';
import { type ChannelHandlers, serveChannels } from '#electron/main/channel-server.ts';
import { readableLog } from './support/quiet-log.ts';

const refused = {
  ok: false as const,
  failure: { status: 400, code: 'sign_in_refused' as const, message: 'No.' },
};

type Handle = (event: object, ...received: unknown[]) => Promise<unknown>;

function serve(overrides: Partial<ChannelHandlers> = {}) {
  const handles = new Map<string, Handle>();
  const signIn = vi.fn(async () => refused);
  const nothing = async () => undefined as never;
  const handlers: Record<string, () => Promise<never>> = {};
  for (const name of Object.keys(channels)) handlers[name] = nothing;
  const { log, text } = readableLog();
  serveChannels(
    { handle: (name: string, handle: never) => void handles.set(name, handle) },
    { ...(handlers as unknown as ChannelHandlers), 'session.signIn': signIn, ...overrides },
    { isOwnContents: (id) => id === 1, log },
  );
  const call = async (event: object, channel: string, ...received: unknown[]) =>
    handles.get(channel)?.(event, ...received);
  return { call, signIn, text, handles };
}

const mainFrame = { frameTreeNodeId: 1, parent: null, url: 'app://second-fret/' };
const ours = { sender: { id: 1, mainFrame }, senderFrame: mainFrame };
const form = { email: 'ann@example.test', password: 'secret-password' };

const frame = (change: object) => ({ ...ours, senderFrame: { ...mainFrame, ...change } });
it.each([
  ['a frame inside', frame({ frameTreeNodeId: 2, parent: mainFrame })],
  ['a main frame that left our site', frame({ url: 'https://evil.test/' })],
  ['a host that looks like ours', frame({ url: 'app://second-fret.evil/' })],
  ['a page served by the API', frame({ url: 'app://second-fret/api/images/x.svg' })],
  ['a main frame of other contents', frame({ frameTreeNodeId: 7 })],
  ['a frame that is gone', { ...ours, senderFrame: null }],
  ['a second window', { sender: { id: 2, mainFrame }, senderFrame: mainFrame }],
])('refuses %s', async (_who, event) => {
  const { call, signIn, text } = serve();
  await expect(call(event, 'session.signIn', form)).rejects.toThrow('not from our page');
  expect(signIn).not.toHaveBeenCalled();
  expect(text()).toContain('refused a call');
  expect(text()).not.toContain('secret-password');
});

const huge = 'x'.repeat(2 ** 29 - 24);
it.each([
  ['nothing', []],
  ['a string', ['password']],
  ['a password that is no text', [{ ...form, password: { toString: () => 'x' } }]],
  ['a field too many', [{ ...form, admin: true }]],
  ['a prototype', [JSON.parse('{"__proto__":{"password":"x"}}')]],
  ['two arguments', [form, form]],
  ['half a gigabyte of text', [{ ...form, password: huge }]],
  ['a gigabyte of bytes', [new Uint8Array(2 ** 30)]],
])('refuses %s', async (_what, received) => {
  const { call, signIn, text } = serve();
  await expect(call(ours, 'session.signIn', ...received)).rejects.toThrow(
    /^session\.signIn: (wrong shape|too many arguments)/,
  );
  expect(signIn).not.toHaveBeenCalled();
  expect(text().length).toBeLessThan(1000);
});

it('rejects a list that is too long without reading it', async () => {
  const { call } = serve();
  const ids = Array(101).fill(crypto.randomUUID());
  Object.defineProperty(ids, 100, {
    get() {
      throw new Error('read too early');
    },
  });
  const argument = channels['inbox.dismiss'].argument.safeParse(ids);
  expect(argument.success).toBe(false);
  await expect(call(ours, 'inbox.dismiss', ids)).rejects.toThrow('inbox.dismiss: wrong shape');
});

it('hides the details of a failure or a wrong result from the page', async () => {
  const { call, text } = serve({
    'session.forget': async () => {
      throw new Error('the password is hunter2');
    },
    'session.current': (async () => 'eyJhbGciOiJIUzI1NiJ9.e30.x') as never,
    'session.signOut': async () =>
      ({ ok: true, value: null, token: 'eyJhbGciOiJIUzI1NiJ9' }) as never,
  });
  await expect(call(ours, 'session.forget')).rejects.toThrow(/^session\.forget: failed$/);
  await expect(call(ours, 'session.current')).rejects.toThrow(/^session\.current: invalid reply$/);
  await expect(call(ours, 'session.signOut')).rejects.toThrow(/^session\.signOut: invalid reply$/);
  expect(text()).not.toMatch(/hunter2|eyJ/);
});

it('serves only the listed channels', () => {
  expect([...serve().handles.keys()].sort()).toEqual(Object.keys(channels).sort());
});
