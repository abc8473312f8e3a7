import type { Platform } from '#contracts/desktop.ts';
import { web } from './web.ts';

declare global {
  interface Window {
    /** Set by the desktop's preload script. Only this file reads it. */
    readonly secondFret?: Platform;
  }
}

/** The platform this client runs on: desktop or browser. */
export const platform: Platform = window.secondFret ?? web;
