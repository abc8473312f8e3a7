import { expect, it, vi } from 'vitest';
import { channels } from '#contracts/desktop-channels.ts';
import { type ChannelHandlers, serveChannels } from '#electron/main/channel-server.ts';
import { readableLog } from './support/quiet-log.ts';

type Handle = (event: object, ...received: unknown[]) => Promise<unknown>;

function serve(overrides: Partial<ChannelHandlers> = {}) {
  const handles = new Map<string, Handle>();
  const save = vi.fn(async () => undefined);
  const nothing = async () => undefined as never;
  const handlers: Record<string, () => Promise<never>> = {};
  for (const name of Object.keys(channels)) handlers[name] = nothing;
  const { log, text } = readableLog();
  serveChannels(
    { handle: (name: string, handle: never) => void handles.set(name, handle) },
    { ...(handlers as unknown as ChannelHandlers), 'session.save': save, ...overrides },
    { isOwnContents: (id) => id === 1, log },
  );
  const call = async (event: object, channel: string, ...received: unknown[]) =>
    handles.get(channel)?.(event, ...received);
  return { call, save, text, handles };
}

const mainFrame = { frameTreeNodeId: 1, parent: null, url: 'app://second-fret/' };
const ours = { sender: { id: 1, mainFrame }, senderFrame: mainFrame };
const session = {
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.e30.secret-signature',
  expires_at: '2026-11-21T12:00:00.000Z',
  user: {
    _id: '0198c0de-0000-7000-8000-000000000001',
    name: 'Ann',
    email: 'ann@example.test',
    role: 'user',
    created_at: '2026-11-21T11:00:00.000Z',
  },
};

it('hears our page', async () => {
  const { call, save } = serve();
  await call(ours, 'session.save', session);
  expect(save).toHaveBeenCalledWith(session);
});

const frame = (change: object) => ({ ...ours, senderFrame: { ...mainFrame, ...change } });
it.each([
  ['a frame inside', frame({ frameTreeNodeId: 2, parent: mainFrame })],
  ['a main frame that went elsewhere', frame({ url: 'https://evil.test/' })],
  ['a host that looks like ours', frame({ url: 'app://second-fret.evil/' })],
  ['a page that the API answered', frame({ url: 'app://second-fret/api/images/x.svg' })],
  ['another main frame than the contents have', frame({ frameTreeNodeId: 7 })],
  ['a frame that is gone', { ...ours, senderFrame: null }],
  ['a second window', { sender: { id: 2, mainFrame }, senderFrame: mainFrame }],
])('refuses %s', async (_who, event) => {
  const { call, save, text } = serve();
  await expect(call(event, 'session.save', session)).rejects.toThrow('not from our page');
  expect(save).not.toHaveBeenCalled();
  expect(text()).toContain('refused a call');
  expect(text()).not.toContain('secret-signature');
});

const huge = 'x'.repeat(2 ** 29 - 24);
it.each([
  ['nothing', []],
  ['a string', ['token']],
  ['a token that is no text', [{ ...session, accessToken: { toString: () => 'x' } }]],
  ['a token with a line break', [{ ...session, accessToken: 'x\r\nset-cookie: y' }]],
  ['a field too many', [{ ...session, admin: true }]],
  ['a prototype', [JSON.parse('{"__proto__":{"accessToken":"x"}}')]],
  ['two arguments', [session, session]],
  ['half a gigabyte of text', [{ ...session, accessToken: huge }]],
  ['a gigabyte of bytes', [new Uint8Array(2 ** 30)]],
])('refuses %s', async (_what, received) => {
  const { call, save, text } = serve();
  const began = performance.now();
  await expect(call(ours, 'session.save', ...received)).rejects.toThrow(
    /^session\.save: (wrong shape|too many arguments)/,
  );
  expect(performance.now() - began).toBeLessThan(5000);
  expect(save).not.toHaveBeenCalled();
  expect(text().length).toBeLessThan(1000);
});

it('looks into no list that is too long', async () => {
  const { call } = serve();
  const ids = Array(101).fill(crypto.randomUUID());
  Object.defineProperty(ids, 100, {
    get() {
      throw new Error('somebody looked');
    },
  });
  const argument = channels['inbox.dismiss'].argument.safeParse(ids);
  expect(argument.success).toBe(false);
  await expect(call(ours, 'inbox.dismiss', ids)).rejects.toThrow('inbox.dismiss: wrong shape');
});

it('tells the page nothing of a failure, nor of a broken answer', async () => {
  const { call, text } = serve({
    'session.clear': async () => {
      throw new Error('the password is hunter2');
    },
    'session.present': (async () => 'eyJhbGciOiJIUzI1NiJ9.e30.x') as never,
  });
  await expect(call(ours, 'session.clear')).rejects.toThrow(/^session\.clear: failed$/);
  await expect(call(ours, 'session.present')).rejects.toThrow(/^session\.present: broken answer$/);
  expect(text()).not.toMatch(/hunter2|eyJ/);
});

it('gives no channel that the map does not name', () => {
  expect([...serve().handles.keys()].sort()).toEqual(Object.keys(channels).sort());
});
