import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { createKeychain, keychainAdvice, reasonOf } from '#electron/main/keychain.ts';

class Thread extends EventEmitter {
  readonly orders: { id: number; verb: string }[] = [];
  postMessage(order: { id: number; verb: string }) {
    this.orders.push(order);
  }
}

describe('the keychain’s thread', () => {
  it('starts with the first call, and matches replies to calls', async () => {
    const thread = new Thread();
    const start = vi.fn(() => thread);
    const keychain = createKeychain('Second Fret', start);
    expect(start).not.toHaveBeenCalled();
    const [one, two] = [keychain.read('a'), keychain.write('b', 's')];
    expect(thread.orders).toEqual([
      { id: 1, verb: 'read', account: 'a', service: 'Second Fret' },
      { id: 2, verb: 'write', account: 'b', secret: 's', service: 'Second Fret' },
    ]);
    thread.emit('message', { id: 2, value: null });
    thread.emit('message', { id: 1, value: 'found' });
    expect(await one).toBe('found');
    expect(await two).toBeUndefined();
    expect(start).toHaveBeenCalledTimes(1);
  });

  it.each(['error', 'exit'])('is replaced after it ends with %s', async (end) => {
    const threads = [new Thread(), new Thread()];
    const start = vi.fn(() => threads[start.mock.calls.length - 1] ?? new Thread());
    const keychain = createKeychain('Second Fret', start);
    const lost = keychain.read('a');
    threads[0]?.emit(end, new Error('the library is missing'));
    await expect(lost).rejects.toMatchObject({ reason: 'failed' });
    const found = keychain.read('a');
    threads[1]?.emit('message', { id: 2, value: 'x' });
    expect(await found).toBe('x');
  });

  it('fails if the thread can’t start', async () => {
    const keychain = createKeychain('Second Fret', () => {
      throw new Error('no threads');
    });
    await expect(keychain.remove('a')).rejects.toMatchObject({ reason: 'failed' });
  });
});

it.each([
  ['Platform failure: DBus error: Using X11 for dbus-daemon autolaunch was disabled', 'missing'],
  ['Couldn’t access platform storage: Secret Service: no result found', 'missing'],
  ['Couldn’t access platform storage: Secret Service: unlock prompt was dismissed', 'locked'],
  ['User interaction is not allowed.', 'locked'],
  ['The user name or passphrase you entered is not correct: authorization denied', 'denied'],
  ['User canceled the operation.', 'denied'],
  ['Attribute too long', 'failed'],
] as const)('“%s” means %s', (words, reason) => {
  expect(reasonOf(words)).toBe(reason);
});

it('has advice for every problem on every system', () => {
  for (const reason of ['missing', 'locked', 'denied', 'slow', 'failed'] as const) {
    for (const system of ['linux', 'darwin', 'win32'] as const) {
      expect(keychainAdvice(reason, system)).toContain('until you quit Second Fret');
    }
  }
});
