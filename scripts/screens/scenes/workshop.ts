import type { Page } from '@playwright/test';
import { press, type Scene, steps } from '#scripts/screens/scene.ts';

/** What the desktop's preload brings, as far as this screen asks for it. */
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
          choose: async () => ({ ok: false, message: 'Nobody answers at this address.' }),
        },
        onNotice: () => () => undefined,
      },
    });
  });

// Among the examples are those of things that load.
const design = { as: 'visitor', path: '/design', waits: true } as const;
const server = { as: 'visitor', path: '/server', arrange: onDesktop } as const;

/** What no visitor of the web sees: the page of examples, and the desktop's own screen. */
export const workshop: readonly Scene[] = [
  { ...design, name: 'Design' },
  { ...design, name: 'Design, dialog', act: press('Open dialog') },
  { ...design, name: 'Design, question', act: press('Open question') },
  { ...design, name: 'Design, drawer', act: press('Open drawer') },
  { ...design, name: 'Design, menu', act: press('More actions') },
  {
    ...design,
    name: 'Design, toasts',
    act: steps(press('Good news'), press('Bad news'), press(/^News/)),
  },
  { ...server, name: 'Server' },
  { ...server, name: 'Server, refused', act: press('Connect') },
];
