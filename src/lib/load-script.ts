/** How long a script may take to load, in milliseconds. */
const timeout = 120_000;

/** Thrown when a script fails to load. Browsers remember the failure, so the page must be reloaded to try again. */
export class ScriptNotLoaded extends Error {
  override readonly name = 'ScriptNotLoaded';
}

/** Runs a dynamic `import()`. Throws {@link ScriptNotLoaded} on failure. Show `ReloadPanel` in that case. */
export async function loadScript<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), timeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw new ScriptNotLoaded('A script could not be loaded.', { cause });
  } finally {
    clearTimeout(timer);
  }
}
