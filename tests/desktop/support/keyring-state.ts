import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDesktops, type Desktop, launchDesktop } from './launch.ts';
import { noSecretService, type SecretService, startSecretService } from './secret-service.ts';
import { connect, findProduct, logIn, runningShop } from './shop.ts';

/**
 * Tests that the built application works and shows the notice `words` when the keyring is in `state`. Each
 * state needs its own test file because a process keeps using the first bus it finds.
 */
export function testKeyringState(state: 'absent' | 'locked', words: string): void {
  const name = `a keyring that is ${state}`;
  if (noSecretService !== null) {
    it(name, ({ skip }) => skip(noSecretService ?? ''));
    return;
  }
  describe(name, () => {
    let keyring: SecretService;
    let desktop: Desktop;
    const title = `Strat remembered, keyring ${state}`;

    beforeAll(async () => {
      keyring = await startSecretService(state);
      await runningShop().sell({ title });
      desktop = await launchDesktop();
      await connect(desktop);
    });
    afterAll(async () => {
      await closeDesktops();
      await keyring?.stop();
    });

    it('works from memory, and shows once what to do', async () => {
      const { page } = desktop;
      await logIn(desktop, await runningShop().signUp('Mo Memory'));
      await page.getByText(words).waitFor();
      await findProduct(desktop, title);

      // After a reload the session is still there, and the notice is not repeated.
      await page.reload();
      await page.getByRole('link', { name: title }).first().waitFor();
      expect(await page.getByText(words).count()).toBe(0);
      expect(await keyring.search('Second Fret')).not.toContain('secret =');
    });

    it('still logs out', async () => {
      const { page } = desktop;
      await page.getByRole('button', { name: 'Mo Memory’s account' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('link', { name: 'Login' }).first().waitFor();
      expect(await page.evaluate(() => window.secondFret?.session.current())).toBeNull();
    });
  });
}
