// What the emulator's account operations import from the rest of firebase-tools, see emulator.ts.

const silent = { log() {}, logLabeled() {} };

export const EmulatorLogger = { forEmulator: () => silent };

export const EmulatorRegistry = {
  isRunning: () => false,
  url: (_emulator: string, request: { origin: string }) => new URL(request.origin),
};
