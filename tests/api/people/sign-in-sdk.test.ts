// The flows of our clients, with the real SDK on the embedded sign-in service.
import { deleteApp, initializeApp } from 'firebase/app';
import {
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { decodeJwt } from 'jose';
import { afterAll, expect, it } from 'vitest';
import { InvalidIdToken } from '#server/gateways/sign-in/verify-id-token.ts';
import { connectService } from '#sign-in/service.ts';
import { PROJECT_ID as projectId, startSignIn } from '#tests/support/sign-in-service.ts';

const password = 'Fret#2nd';
/** Moves the service's clock. The SDK doesn't notice. */
let passed = 0;

const running = await startSignIn({ now: () => new Date(Date.now() + passed) });
const app = initializeApp({ apiKey: 'demo-key', projectId, authDomain: 'localhost' });
const auth = initializeAuth(app, { persistence: inMemoryPersistence });
connectAuthEmulator(auth, running.url, { disableWarnings: true });

afterAll(async () => {
  await deleteApp(app);
});

/** Returns the code in the latest email to this address. */
function codeMailedTo(email: string): string {
  const { link = '' } = running.mails.findLast(({ to }) => to === email) ?? {};
  return new URL(link).searchParams.get('oobCode') ?? '';
}

it('ends a session whose password was reset elsewhere', async () => {
  const email = 'alan@example.test';
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  const idToken = await user.getIdToken();
  await sendPasswordResetEmail(auth, email);
  passed += 2_000;
  await confirmPasswordReset(auth, codeMailedTo(email), 'Another#1');
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
  await expect(running.verifyIdToken(idToken)).rejects.toBeInstanceOf(InvalidIdToken);
});

it('starts a new session after a new password, later than any with the old one', async () => {
  const email = 'barbara@example.test';
  await createUserWithEmailAndPassword(auth, email, password);
  const service = await connectService({
    ...{ firebase: { apiKey: 'demo-key', projectId, authDomain: 'localhost' }, name: 'ours' },
    ...{ emulator: running.url, persistence: inMemoryPersistence },
    google: { signIn: async () => false, confirm: async () => false },
  });
  await service.signInByPassword(email, password);
  const intruder = await signInWithEmailAndPassword(auth, email, password);
  const old = await intruder.user.getIdToken();
  const { token } = await service.replacePassword('Another#1');
  // The shop compares these times, which are in whole seconds.
  const [before, after] = [decodeJwt(old), decodeJwt(token)];
  expect(Number(after.auth_time)).toBeGreaterThan(Number(before.auth_time));
  await expect(running.verifyIdToken(old)).rejects.toBeInstanceOf(InvalidIdToken);
});
