/** The scheme of the desktop page's address. The main process serves every URL with this scheme. */
export const desktopScheme = 'app';
export const desktopHost = 'second-fret';
export const desktopOrigin = `${desktopScheme}://${desktopHost}`;

/** Commands in the application menu. */
export const menuCommands = [
  'home',
  'products',
  'addProduct',
  'myProducts',
  'myOrders',
  'myBuyers',
  'server',
  'printers',
  'back',
  'forward',
  'find',
  'logOut',
  'shortcuts',
  'report',
  'about',
  'updates',
] as const;
export type MenuCommand = (typeof menuCommands)[number];
