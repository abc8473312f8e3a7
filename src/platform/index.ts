import type { Platform } from '#contracts/app/platform.ts';
import { web } from './web.ts';

declare global {
  interface Window {
    /** Set by the desktop app's preload script. Only this file reads it. */
    readonly secondFret?: Platform;
  }
}

/** The platform that this client runs on: desktop or browser. */
export const platform: Platform = window.secondFret ?? web;
