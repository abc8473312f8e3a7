import type { Platform } from '#contracts/desktop.ts';
import { web } from './web.ts';

declare global {
  interface Window {
    /** What the desktop's preload brings; nothing but this file looks for it. */
    readonly secondFret?: Platform;
  }
}

/** The machine this client runs on, chosen once. */
export const platform: Platform = window.secondFret ?? web;
