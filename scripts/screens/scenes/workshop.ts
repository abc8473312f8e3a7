import type { Page } from '@playwright/test';
import { press, type Scene, steps } from '#scripts/screens/scene.ts';

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

// Some examples on this page show a loading state that never ends.
const design = { as: 'visitor', path: '/design', waits: true } as const;
const server = { as: 'visitor', path: '/server', arrange: onDesktop } as const;

/** Screens that visitors to the website never see: the design page, and the desktop application's server screen. */
export const workshop: readonly Scene[] = [
  { ...design, name: 'Design' },
  { ...design, name: 'Design, dialog', act: press('Open dialog') },
  { ...design, name: 'Design, question', act: press('Open confirmation') },
  { ...design, name: 'Design, drawer', act: press('Open drawer') },
  { ...design, name: 'Design, menu', act: press('More actions') },
  {
    ...design,
    name: 'Design, toasts',
    act: steps(press('Success'), press('Error'), press(/^Message/)),
  },
  { ...server, name: 'Server' },
  { ...server, name: 'Server, refused', act: press('Connect') },
];
