import type { Command } from '#contracts/app/desktop-channels.ts';

/** The maximum number of queued commands. Users trigger far fewer while the page loads. */
const most = 20;

type Options = {
  /** Returns whether a shop is chosen. If no shop is chosen, there is no page to run the commands. */
  ready(): boolean;
  /** Notifies the page that a command is waiting. */
  tell(): void;
};

/** Queues commands until the page takes them, so that each command runs exactly once. */
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
