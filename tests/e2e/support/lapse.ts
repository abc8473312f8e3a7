import type { Page } from '@playwright/test';
import type { Relay } from '#tests/desktop/support/relay.ts';

export type Lapse = {
  /** What an hour does: the token is there, and refused. */
  spoilToken(): Promise<void>;
  /** As if the sign-in service had ended the account's sessions. */
  forgetAtSignInService(): Promise<void>;
};

export function lapseInBrowser(page: Page): Lapse {
  return {
    spoilToken: () => page.evaluate(() => localStorage.setItem('accessToken', 'over.and.gone')),
    forgetAtSignInService: () => page.evaluate(forgetSignIn),
  };
}

/** The page has neither token nor sign-in there: the server's side of it ends. */
export function lapseOnDesktop(relay: Relay): Lapse {
  return {
    spoilToken: async () => relay.expireTokens(),
    forgetAtSignInService: async () => relay.refuseRenewal(),
  };
}

function forgetSignIn(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('firebaseLocalStorageDb');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('firebaseLocalStorage', 'readwrite');
      transaction.objectStore('firebaseLocalStorage').clear();
      transaction.oncomplete = () => resolve();
    };
  });
}
