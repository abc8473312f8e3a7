import { atEnd } from '#tests/support/at-end.ts';
import { closeDesktops, type Desktop, launchDesktop } from './launch.ts';
import { connect } from './person.ts';
import { type Relay, startRelay } from './relay.ts';
import { shopOrigin } from './shop.ts';

type Given = Parameters<typeof launchDesktop>[0];

/** Starts the application for all tests of a file, and connects it to the running server or another one. */
export async function openDesktop(given: Given = {}, origin = shopOrigin()): Promise<Desktop> {
  atEnd(closeDesktops);
  const desktop = await launchDesktop(given);
  await connect(desktop, origin);
  return desktop;
}

/** Starts a relay in front of the running server, for all tests of a file. */
export async function openRelay(): Promise<Relay> {
  const relay = await startRelay(shopOrigin());
  atEnd(relay.close);
  return relay;
}
