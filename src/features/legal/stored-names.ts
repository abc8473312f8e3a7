/** What the client keeps in the browser, by its name there; a test holds this against the code. */
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
    where: 'session and local storage',
    what: 'What you typed into a form and have not sent yet, so that a reload does not lose it.',
    until: 'you send it, or close the tab',
  },
  {
    name: 'firebaseLocalStorageDb',
    where: 'IndexedDB',
    what: 'The sign-in service’s own: renews your session without asking for the password.',
    until: 'you log out',
  },
] as const;
