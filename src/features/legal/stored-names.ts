/** What the client keeps in the browser, by its name there; tests hold this against the code and a real browser. */
export const storedNames = [
  {
    name: 'accessToken',
    where: 'local storage',
    what: 'Proves for an hour that you are logged in.',
    until: 'you log out, or the session ends',
  },
  {
    name: 'session',
    where: 'local storage',
    what: 'Whose session it is (name, e-mail, role) and until when, so that a reload knows you.',
    until: 'you log out, or the session ends',
  },
  {
    name: 'theme',
    where: 'local storage',
    what: 'The theme you chose. Not there while you follow the system’s.',
    until: 'you choose System',
  },
  {
    name: 'shortcuts',
    where: 'local storage',
    what: 'That you turned keyboard shortcuts off. Not there while they are on.',
    until: 'you turn them on again',
  },
  {
    name: 'draft:…',
    where: 'session storage',
    what: 'What you typed into another form (a booking, a message, a new name) and have not sent yet, so that neither a reload nor a login that ran out loses it.',
    until: 'you send it, log out there, or close the tab',
  },
  {
    name: 'draft:…:product:…',
    where: 'local storage',
    what: 'A product that you are adding, with its phone and serial number, so that neither a crash nor a lost connection takes it.',
    until:
      'you publish or discard it, or leave the form when the shop has all of it. Logging out takes what the shop has, too; what it has not stays for you. Deleting your account takes all of it from this device',
  },
  {
    name: 'draft:…:edit:…',
    where: 'session and local storage',
    what: 'What you changed of a product of yours and have not saved yet, so that neither a crash nor a closed tab takes it.',
    until: 'you save it, give it up, log out, or delete your account',
  },
  {
    name: 'react-router-scroll-positions',
    where: 'session storage',
    what: 'How far down you had read on which page, so that Back brings you there.',
    until: 'you close the tab',
  },
  {
    name: 'firebaseLocalStorageDb',
    where: 'IndexedDB',
    what: 'The sign-in service’s own: renews your session without asking for the password.',
    until: 'you log out',
  },
  {
    name: 'firebase-heartbeat-database',
    where: 'IndexedDB',
    what: 'The sign-in service’s own: on which days its library was used here, and its version. Nothing about you.',
    until: 'you remove it by your browser’s settings',
  },
] as const;
