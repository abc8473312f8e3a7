import { approveByPin } from '#contracts/people/approvals.ts';
import {
  addDevice,
  endPinSession,
  getChallenge,
  getPin,
  removeDevice,
  removePin,
  renewPinSession,
  setPin,
  signInByPin,
} from '#contracts/people/pins.ts';
import type { Mount } from '#server/http/mount.ts';
import type { PinService } from './pin-service.ts';

export function mountPins(mount: Mount, pins: PinService): void {
  mount(getPin, ({ caller }) => pins.read(caller));
  mount(setPin, ({ identity, body }) => pins.set(identity, body.pin));
  mount(removePin, ({ caller }) => pins.remove(caller));
  mount(addDevice, ({ identity, body }) => pins.addDevice(identity, body));
  mount(removeDevice, ({ caller, params }) => pins.removeDevice(caller, params.id));
  mount(getChallenge, ({ params }) => pins.challenge(params.id));
  mount(signInByPin, ({ device, body }) => pins.signIn(device, body.pin));
  mount(approveByPin, ({ device, body }) => pins.approve(device, body));
  mount(endPinSession, ({ device, body }) => pins.end(device, body.renewal_secret));
  mount(renewPinSession, ({ device, body }) => pins.renew(device, body.renewal_secret));
}
