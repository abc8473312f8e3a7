import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  reauthenticateWithPopup,
  signInWithPopup,
} from 'firebase/auth';
import { getConfig } from '#contracts/system.ts';
import { createPolicy } from '#contracts/trusted-types.ts';
import { createClient } from './client.ts';
import { ShopFailure, signInCode } from './failures.ts';
import { connectService, type Google } from './service.ts';
import type { SessionStore } from './session.ts';
import { createSignIn, type SignIn } from './sign-in.ts';

const googleLoader = /^https:\/\/apis\.google\.com\/js\/api\.js\?onload=__iframefcb\d+$/;

// Firebase loads the script for Google's pop-up by setting its URL as a string, which only a default policy can allow.
createPolicy('default', {
  createScriptURL(address) {
    if (googleLoader.test(address)) return address;
    throw new TypeError('The page is not allowed to load this script.');
  },
});

/** Returns the web page's sign-in. Firebase stores its own data in the browser. */
export function createWebSignIn(store: SessionStore): SignIn {
  const shop = createClient((url, request) => fetch(url, request), ShopFailure).call;
  return createSignIn({
    shop,
    store,
    async connect() {
      const { firebase, embedded_sign_in } = await shop(getConfig, {});
      const emulator = embedded_sign_in ? location.origin : null;
      const persistence = [indexedDBLocalPersistence, browserLocalPersistence];
      return connectService({ firebase, emulator, persistence, google: popup });
    },
  });
}

const popup: Google = {
  signIn: (auth) =>
    unlessClosed(() =>
      signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver),
    ),
  confirm: (user) =>
    unlessClosed(() =>
      reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver),
    ),
};

async function unlessClosed(open: () => Promise<unknown>): Promise<boolean> {
  try {
    await open();
    return true;
  } catch (error) {
    const closed = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request'];
    if (closed.includes(signInCode(error) ?? '')) return false;
    throw error;
  }
}
