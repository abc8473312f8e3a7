/** Milliseconds. */
const timeout = 120_000;

/** A script did not arrive. Browsers remember that: only a reload of the page tries again. */
export class ScriptNotLoaded extends Error {
  override readonly name = 'ScriptNotLoaded';
}

/**
 * Runs an `import()` of what is loaded only when it is wanted; gives up after 120 s.
 * @throws ScriptNotLoaded where it does not arrive: show `ReloadPanel`
 */
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
