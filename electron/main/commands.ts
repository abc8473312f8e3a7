import type { Command } from '#contracts/desktop.ts';

/** Nobody presses that many keys before the page is there. */
const most = 20;

type Options = {
  /** Whether there is a shop whose page may follow them. */
  ready(): boolean;
  /** Tells the page that there is something to take. */
  tell(): void;
};

/**
 * What the machine asks of the page: kept until a page takes it, so that nothing is lost while one is
 * loading, nor done twice.
 */
export function createCommands({ ready, tell }: Options) {
  let waiting: Command[] = [];
  return {
    send(command: Command): void {
      waiting = [...waiting, command].slice(-most);
      tell();
    },
    take(): Command[] {
      if (!ready()) return [];
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
}
