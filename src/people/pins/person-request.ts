import { create } from 'zustand';

/**
 * What someone asked for: to switch to another person, or to lock the computer. Keyboard shortcuts do so on any page,
 * and buttons at the counter.
 */
export const usePersonRequest = create<'switch' | 'lock' | null>(() => null);
