import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeBrowser, type Desktop, launchDesktop } from './support/launch.ts';
import { connect, logIn } from './support/person.ts';
import {
  noSecretService,
  type SecretService,
  startSecretService,
} from './support/secret-service.ts';
import { newAccount, newProduct } from './support/shop.ts';

if (noSecretService === null) describe('a keyring that does not keep the session', states);
else {
  it('a keyring that does not keep the session', ({ skip }) => skip(noSecretService ?? ''));
}

function states() {
  let keyring: SecretService | undefined;
  let desktop: Desktop | undefined;

  afterEach(async () => {
    await desktop?.close();
    await keyring?.stop();
    desktop = keyring = undefined;
  });
  afterAll(closeBrowser);

  it.each([
    ['absent', 'No keyring is running on this computer.'],
    ['locked', 'The keyring of this computer is locked.'],
  ] as const)('%s: works from memory, and says once what to do', async (state, words) => {
    await newProduct('A remembered Strat');
    const account = await newAccount('Mo Memory');
    keyring = await startSecretService(state);
    desktop = await launchDesktop();
    await connect(desktop);
    await logIn(desktop, account);
    await desktop.page.getByText(words).waitFor();
    await desktop.page.getByRole('link', { name: 'Categories' }).first().click();
    await desktop.page.getByText('A remembered Strat').first().waitFor();
    await desktop.page.getByText(words).waitFor({ state: 'detached' });

    // A reload finds the session in main, and hears nothing more of the keyring.
    await desktop.page.reload();
    await desktop.page.getByText('A remembered Strat').first().waitFor();
    expect(await desktop.page.getByText(words).count()).toBe(0);
    expect(await keyring.search('Second Fret')).not.toContain('secret =');
  });
}
