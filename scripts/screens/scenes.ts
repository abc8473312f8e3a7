import type { Scene } from './scene.ts';
import { bookings } from './scenes/bookings.ts';
import { catalogue } from './scenes/catalogue.ts';
import { desktopWindow } from './scenes/desktop-window.ts';
import { drafts } from './scenes/drafts.ts';
import { everyone } from './scenes/everyone.ts';
import { people } from './scenes/people.ts';
import { selling } from './scenes/selling.ts';
import { workshop } from './scenes/workshop.ts';

/** The scenes for every route and state. */
export const scenes: readonly Scene[] = [
  ...everyone,
  ...catalogue,
  ...bookings,
  ...selling,
  ...drafts,
  ...people,
  ...desktopWindow,
  ...workshop,
];
