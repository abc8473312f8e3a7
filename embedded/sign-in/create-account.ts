import type { AccountJournal } from './account-journal.ts';
import { accountOperations } from './emulator.ts';
import type { NewAccount } from './emulator-messages.ts';
import type { SignInParts } from './sign-in-calls.ts';

/**
 * Creates an account with a confirmed email address, or finds the existing account with that address.
 * Returns the account's id once the account is on disk.
 */
export async function createAccount(
  { email, password, name }: NewAccount,
  { state, hardenPassword, origin }: SignInParts,
  journal: AccountJournal,
): Promise<string> {
  const hardened = await hardenPassword(password);
  const known = () => state.getUserByEmail(email.toLowerCase());
  if (!known()) {
    await accountOperations.signUp(
      state,
      { email, password: hardened, displayName: name, emailVerified: true },
      { req: { origin }, security: { Oauth2: true } },
    );
  }
  await journal.flush();
  const account = known();
  if (!account) throw new Error(`No account was created for ${email}`);
  return account.localId;
}
