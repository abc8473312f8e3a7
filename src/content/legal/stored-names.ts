/**
 * Everything that the client stores in the browser, by name. Tests compare this list with the code and with the
 * contents of a real browser's storage.
 */
export const storedNames = [
  {
    name: 'accessToken',
    where: 'local storage',
    what: 'Proves that you are logged in. Valid for an hour.',
    until: 'you log out, or the session ends',
  },
  {
    name: 'session',
    where: 'local storage',
    what: 'Your name, email and role, and when your session ends. Keeps you logged in when you reload the page.',
    until: 'you log out, or the session ends',
  },
  {
    name: 'theme',
    where: 'local storage',
    what: 'The theme you chose. Not stored while you use the system’s theme.',
    until: 'you choose System',
  },
  {
    name: 'shortcuts',
    where: 'local storage',
    what: 'Stored only if you turned keyboard shortcuts off.',
    until: 'you turn them on again',
  },
  {
    name: 'draft:…',
    where: 'session storage',
    what: 'Unsent text from other forms (a booking, a message, a new name), so that you don’t lose it if you reload or have to log in again.',
    until: 'you send it, log out there, or close the tab',
  },
  {
    name: 'draft:…:product:…',
    where: 'local storage',
    what: 'A product you are adding, with your phone number and its serial number, so that you don’t lose it if your browser crashes or you lose the connection.',
    until:
      'you publish or discard it, or leave the form after our server has saved it. Logging out removes what the server has saved. Deleting your account removes everything from this device',
  },
  {
    name: 'draft:…:phone',
    where: 'session storage',
    what: 'Only on a phone that has scanned a code to send photos: proves that this phone has scanned it. No longer valid after 15 minutes.',
    until: 'you log out, or close the tab',
  },
  {
    name: 'draft:…:edit:…',
    where: 'session and local storage',
    what: 'Unsaved changes to one of your products, so that you don’t lose them in a crash or when you close the tab.',
    until: 'you save or discard them, log out, or delete your account',
  },
  {
    name: 'draft:…:searches',
    where: 'local storage',
    what: 'Your last six searches in the search box, so that you can repeat them.',
    until: 'you remove them there, log out, or delete your account',
  },
  {
    name: 'draft:…:new-email',
    where: 'local storage',
    what: 'The new email address that you asked for, while its link has not been opened.',
    until: 'the address has changed, you log out, or delete your account',
  },
  {
    name: 'draft:…:viewed',
    where: 'local storage',
    what: 'The names and photos of the last twelve products you viewed, to show them again and to compare them.',
    until: 'you log out, delete your account, or remove it in your browser’s settings',
  },
  {
    name: 'draft:…:ticket',
    where: 'session and local storage',
    what: 'Only at the shop’s counter: the open ticket with its products, prices, payment and customer, so that it isn’t lost in a crash. Handover codes and trade-ins are only in session storage.',
    until: 'the ticket is sold, or you log out',
  },
  {
    name: 'draft:…:parked',
    where: 'session and local storage',
    what: 'Only at the shop’s counter: the parked tickets, stored in the same way as the open ticket, and for each one, who parked it and when.',
    until: 'the ticket is sold or discarded, or you log out',
  },
  {
    name: 'draft:…:intake',
    where: 'local storage',
    what: 'Only at the shop’s counter: the category, location and phone number of the last product taken in, to fill in the next one.',
    until: 'you log out',
  },
  {
    name: 'draft:…:intake:…',
    where: 'session and local storage',
    what: 'Only at the shop’s counter: how the shop gets a product, so that a reload doesn’t lose it. Who sells or consigns it, and for how much, is only in session storage.',
    until: 'the product is taken in or its draft is discarded, you log out, or you close the tab',
  },
  {
    name: 'draft:…:scans',
    where: 'local storage',
    what: 'Only at the shop’s counter: what was scanned without a connection, so that it can be looked up later.',
    until: 'you look it up or clear it there, or log out',
  },
  {
    name: 'counter:…',
    where: 'local storage',
    what: 'Only for staff: the names of those whose PIN works in this browser, whether it is locked, and when it was last used.',
    until: 'you remove them on the Account page. Whether it is locked: until someone logs in',
  },
  {
    name: 'keyval-store',
    where: 'IndexedDB',
    what: 'Photos of a product you are adding, until they are uploaded. Your open orders with their handover codes, so that you can see them without a connection. For staff, also a copy of the catalog, and the key with which their PIN works in this browser.',
    until:
      'the photos are uploaded, or you discard the product or delete your account. The key is removed with your name on the Account page. The orders and the pages you viewed are removed when you log out, and the copy of the catalog in your browser’s settings',
  },
  {
    name: 'offline-sales',
    where: 'IndexedDB',
    what: 'Only at the shop’s counter: what was sold without a connection, for how much, when and by whom, until our server has it, and the last number of such a sale.',
    until: 'each sale is sent. The last number is removed in your browser’s settings',
  },
  {
    name: 'offline',
    where: 'cache storage',
    what: 'Only if you have an open order: the page that shows your orders when there is no connection, and a script that opens it. They contain nothing about you.',
    until: 'you remove it in your browser’s settings',
  },
  {
    name: 'draft:…:overview',
    where: 'local storage',
    what: 'The height of the overview on your dashboard, so that the page doesn’t move while it loads.',
    until: 'your dashboard no longer shows it, you log out, or you delete your account',
  },
  {
    name: 'draft:…:compared',
    where: 'session storage',
    what: 'The products you last compared, so that you can add another one.',
    until: 'you log out, or close the tab',
  },
  {
    name: 'react-router-scroll-positions',
    where: 'session storage',
    what: 'How far you scrolled on each page, so that Back returns you to the same place.',
    until: 'you close the tab',
  },
  {
    name: 'firebaseLocalStorageDb',
    where: 'IndexedDB',
    what: 'Stored by the sign-in service. Renews your session without asking for your password.',
    until: 'you log out',
  },
  {
    name: 'firebase-heartbeat-database',
    where: 'IndexedDB',
    what: 'Stored by the sign-in service: its version and the days on which you used it, but nothing else about you.',
    until: 'you remove it in your browser’s settings',
  },
] as const;
