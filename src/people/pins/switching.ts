import { create } from 'zustand';

/**
 * Whether the dialog for switching to another person is open. A keyboard shortcut opens it on any page, and a button
 * opens it at the counter.
 */
export const useSwitching = create(() => false);
