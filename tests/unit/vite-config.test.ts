import { loadConfigFromFile } from 'vite';
import { expect, it } from 'vitest';

it('names only modules that exist in the groups of chunks', async () => {
  // The configuration throws if a name matches no module.
  const config = loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts');
  await expect(config).resolves.not.toBeNull();
});
