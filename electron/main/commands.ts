import type { Command } from '#contracts/desktop.ts';

/** More commands than a person gives while the page loads. */
const most = 20;

type Options = {
  /** Whether a shop is chosen. Its page follows the commands. */
  ready(): boolean;
  /** Tells the page that a command is waiting. */
  tell(): void;
};

/** Queues commands for the page until it takes them, so each is handled exactly once. */
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
