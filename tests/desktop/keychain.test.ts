import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { pack, reasonOf, unpack } from '#electron/main/keychain.ts';

it.each([
  ['Platform failure: DBus error: Using X11 for dbus-daemon autolaunch was disabled', 'missing'],
  ['Couldn’t access platform storage: Secret Service: no result found', 'missing'],
  ['Couldn’t access platform storage: Secret Service: unlock prompt was dismissed', 'locked'],
  ['Couldn’t access platform storage: SS Error: object locked', 'locked'],
  ['Secret Service: object locked', 'locked'],
  ['SS error: prompt dismissed', 'locked'],
  ['SS error: connection closed before prompt completed', 'locked'],
  ['no secret service provider or dbus session found', 'missing'],
  ['DBus error: org.freedesktop.DBus.Error.AccessDenied', 'denied'],
  ['Attribute too long', 'failed'],
  ['Couldn’t access platform storage: Windows ERROR_NO_SUCH_LOGON_SESSION', 'missing', 'win32'],
  ['Couldn’t access platform storage: Schlüsselbund nicht gefunden', 'missing', 'darwin'],
  ['Platform failure: Der Benutzer hat den Vorgang abgebrochen.', 'denied', 'darwin'],
  ['Platform failure: The user name or passphrase you entered is not correct.', 'denied', 'darwin'],
] as const)('“%s” means %s', (words, reason, system?: NodeJS.Platform) => {
  expect(reasonOf(words, system ?? 'linux')).toBe(reason);
});

it('stores the longest names and addresses in a Windows credential', () => {
  const random = (length: number) => randomBytes(length).toString('base64url').slice(0, length);
  const name = Array.from(randomBytes(120), (byte) => String.fromCharCode(0x4e00 + byte)).join('');
  const email = `${random(242)}@example.com`;
  const person = { name, email, _id: crypto.randomUUID(), role: 'moderator' };
  const secret = JSON.stringify({
    origin: `https://${random(60)}.example.com`,
    session: { accessToken: random(600), expires_at: new Date().toISOString(), user: person },
    signIn: { uid: random(28), ...person, stsTokenManager: { refreshToken: random(600) } },
  });
  expect(Buffer.byteLength(secret)).toBeGreaterThan(2560);
  expect(pack(secret).length).toBeLessThanOrEqual(2560);
  expect([unpack(pack(secret)), unpack(pack('short'))]).toEqual([secret, 'short']);
});
