import { expect, it } from 'vitest';
import { reasonOf } from '#electron/main/keychain.ts';

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
