import type { Page } from '@playwright/test';

/** What an hour in another tab does: the token is there, and refused. */
export async function spoilToken(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('accessToken', 'over.and.gone'));
}

/** As if the sign-in service had ended the account's sessions. */
export async function forgetAtSignInService(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onerror = reject;
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('firebaseLocalStorage', 'readwrite');
          transaction.objectStore('firebaseLocalStorage').clear();
          transaction.oncomplete = resolve;
        };
      }),
  );
}
