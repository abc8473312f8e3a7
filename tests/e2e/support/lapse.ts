import type { Page } from '@playwright/test';
import type { Relay } from '#tests/desktop/support/relay.ts';

export type Lapse = {
  /** Makes the token invalid, as if an hour had passed. The client still has it, but the server rejects it. */
  spoilToken(): Promise<void>;
  /** Ends all of the account's sessions at the sign-in service. */
  forgetAtSignInService(): Promise<void>;
};

export function lapseInBrowser(page: Page): Lapse {
  return {
    spoilToken: () => page.evaluate(() => localStorage.setItem('accessToken', 'over.and.gone')),
    forgetAtSignInService: () => page.evaluate(forgetSignIn),
  };
}

/**
 * In the desktop application, the page has no token, so these functions make the relay reject the token or its renewal.
 */
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
