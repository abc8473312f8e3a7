// These tests cover the parts of firebase-tools that the client relies on. They use the real SDK.
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  applyActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth';
import firebaseTools from 'firebase-tools/package.json' with { type: 'json' };
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmbeddedVerifier } from '#embedded/sign-in/verify-embedded-token.ts';
import {
  PROJECT_ID as projectId,
  type SignInUnderTest,
  startSignIn,
  temporaryFolder,
} from '#tests/support/sign-in-service.ts';
import { until } from '#tests/support/until.ts';

const password = 'Fret#2nd';
let removeFolder: () => Promise<void>;
let running: SignInUnderTest;
let app: FirebaseApp;
let auth: Auth;

beforeAll(async () => {
  const { folder, remove } = await temporaryFolder();
  removeFolder = remove;
  running = await startSignIn(folder);
  app = initializeApp({ apiKey: 'demo-key', projectId, authDomain: 'localhost' });
  auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, running.service.url, { disableWarnings: true });
});

afterAll(async () => {
  await deleteApp(app);
  await running.service.stop();
  await removeFolder();
});

async function codeMailedTo(email: string, kind: string): Promise<string> {
  const isIt = (mail: { email: string; kind: string }) =>
    mail.email === email && mail.kind === kind;
  const { link } = await until(() => running.mails.find(isIt), `an email to ${email}`);
  return new URL(link).searchParams.get('oobCode') ?? '';
}

it('uses the version of firebase-tools that our code was written for', () => {
  expect(firebaseTools.version).toBe('15.34.2');
});

it('signs up a user, changes the name, renews the session, signs out and signs in again', async () => {
  const verify = createEmbeddedVerifier({ projectId, url: running.service.url });
  const { user } = await createUserWithEmailAndPassword(auth, 'ada@example.test', password);
  await updateProfile(user, { displayName: 'Ada' });
  expect(await verify(await user.getIdToken(true))).toMatchObject({ uid: user.uid, name: 'Ada' });
  await user.reload();
  await signOut(auth);
  const again = await signInWithEmailAndPassword(auth, 'ADA@example.test', password);
  expect(again.user).toMatchObject({ uid: user.uid, displayName: 'Ada' });
  await updatePassword(again.user, 'Another#1');
  await signInWithEmailAndPassword(auth, 'ada@example.test', 'Another#1');
});

it('replies to mistakes with the same codes as a real project', async () => {
  await createUserWithEmailAndPassword(auth, 'taken@example.test', password);
  const signUp = (email: string, chosen: string) => () =>
    createUserWithEmailAndPassword(auth, email, chosen);
  const signIn = (email: string, tried: string) => () =>
    signInWithEmailAndPassword(auth, email, tried);
  const mistakes = [
    [signUp('taken@example.test', password), 'email-already-in-use'],
    [signUp('weak@example.test', 'short'), 'weak-password'],
    [signUp('no address', password), 'invalid-email'],
    [signIn('taken@example.test', 'wrong-one'), 'invalid-credential'],
    [signIn('nobody@example.test', password), 'invalid-credential'],
  ] as const;
  for (const [attempt, code] of mistakes) {
    await expect(attempt()).rejects.toMatchObject({ code: `auth/${code}` });
  }
});

it('resets a password and confirms an address with the codes from emails', async () => {
  const email = 'grace@example.test';
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await sendEmailVerification(user);
  await applyActionCode(auth, await codeMailedTo(email, 'verify-email'));
  await user.reload();
  expect(user.emailVerified).toBe(true);
  await sendPasswordResetEmail(auth, email);
  const code = await codeMailedTo(email, 'password-reset');
  expect(await verifyPasswordResetCode(auth, code)).toBe(email);
  await confirmPasswordReset(auth, code, 'Another#1');
  await signInWithEmailAndPassword(auth, email, 'Another#1');
});

it('signs in with Google, to the same account each time', async () => {
  const claims = { sub: 'google-1', email: 'edsger@example.test', email_verified: true };
  const credential = GoogleAuthProvider.credential(JSON.stringify(claims));
  const first = await signInWithCredential(auth, credential);
  expect(first.user).toMatchObject({ email: claims.email, emailVerified: true });
  await signOut(auth);
  expect((await signInWithCredential(auth, credential)).user.uid).toBe(first.user.uid);
});

it('lets a user delete their account', async () => {
  const { user } = await createUserWithEmailAndPassword(auth, 'gone@example.test', password);
  await user.delete();
  await expect(
    signInWithEmailAndPassword(auth, 'gone@example.test', password),
  ).rejects.toMatchObject({ code: 'auth/invalid-credential' });
});
