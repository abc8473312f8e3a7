import type { Page } from '@playwright/test';
import { press, type Scene } from '#scripts/screens/scene.ts';

/** Mocks the parts of the desktop's preload script that this screen uses. */
const onDesktop = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(window, 'secondFret', {
      value: {
        session: {
          current: async () => null,
          bearer: async () => null,
          onChange: () => () => undefined,
        },
        server: {
          current: async () => 'https://shop.example.com',
          choose: async () => ({ ok: false, message: 'No server is responding at this address.' }),
        },
        onNotice: () => () => undefined,
      },
    });
  });

const server = { as: 'visitor', path: '/server', arrange: onDesktop } as const;

/** Screens that visitors to the website never see: the desktop application's server screen. */
export const workshop: readonly Scene[] = [
  { ...server, name: 'Server' },
  { ...server, name: 'Server, refused', act: press('Connect') },
];
