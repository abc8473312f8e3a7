import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  type OAuthCredential,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  signInWithCredential,
  signInWithPopup,
} from 'firebase/auth';
import type { User } from '#contracts/people/users.ts';
import { may } from '#contracts/permissions.ts';
import { getConfig } from '#contracts/system.ts';
import { createPolicy } from '#contracts/trusted-types.ts';
import { createClient } from './client.ts';
import { googleUnreachable, refusal, ShopFailure, signInCode } from './failures.ts';
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

/** Returns the web page's sign-in. Firebase stores its own data in the browser. `register` lets staff use a PIN there. */
export function createWebSignIn(
  store: SessionStore,
  register: (user: User, idToken: string) => Promise<void>,
): SignIn {
  const shop = createClient((url, request) => fetch(url, request), ShopFailure).call;
  return createSignIn({
    shop,
    store,
    async onEnter(user, token) {
      // If this fails, only the PIN doesn't work.
      if (may(user.role, 'sell_at_counter')) await register(user, token).catch(() => undefined);
    },
    async connect() {
      const { firebase, embedded_sign_in } = await shop(getConfig, {});
      const emulator = embedded_sign_in ? location.origin : null;
      const persistence = [indexedDBLocalPersistence, browserLocalPersistence];
      const google = embedded_sign_in ? standIn : popup;
      return connectService({ firebase, emulator, persistence, google });
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
    const code = signInCode(error) ?? '';
    if (closed.includes(code)) return false;
    // Firebase reports the second code if it can't load Google's script.
    const lost = ['auth/network-request-failed', 'auth/internal-error'].includes(code);
    throw lost ? refusal(googleUnreachable) : error;
  }
}

/** Google as the embedded sign-in service plays it. Works without the internet, which Firebase's pop-up needs. */
const standIn: Google = {
  signIn: (auth) => withStandIn((credential) => signInWithCredential(auth, credential)),
  confirm: (user) => withStandIn((credential) => reauthenticateWithCredential(user, credential)),
};

/** Opens the stand-in's window. Resolves to false if the user closes it. */
async function withStandIn(enter: (credential: OAuthCredential) => Promise<unknown>) {
  const opened = window.open('/emulator/auth/handler', '_blank', 'popup,width=500,height=650');
  if (!opened) throw refusal('auth/popup-blocked');
  const token = await new Promise<string | null>((resolve) => {
    const poll = setInterval(() => opened.closed && end(null), 300);
    const hear = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === opened) end(String(data));
    };
    function end(answer: string | null) {
      clearInterval(poll);
      window.removeEventListener('message', hear);
      resolve(answer);
    }
    window.addEventListener('message', hear);
  });
  if (token === null) return false;
  await enter(GoogleAuthProvider.credential(token));
  return true;
}
