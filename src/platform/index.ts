import type { Platform } from '#contracts/desktop.ts';
import { web } from './web.ts';

/** The machine this client runs on, chosen once. */
export const platform: Platform = web;
