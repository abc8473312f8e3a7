// Replacements for the parts of firebase-tools that the emulator's account operations import (see
// emulator.ts).

const silent = { log() {}, logLabeled() {} };

export const EmulatorLogger = { forEmulator: () => silent };

export const EmulatorRegistry = {
  isRunning: () => false,
  url: (_emulator: string, request: { origin: string }) => new URL(request.origin),
};
