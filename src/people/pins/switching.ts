import { create } from 'zustand';

/**
 * Whether someone asked to switch to another person or to lock the computer. Keyboard shortcuts do so on any page, and
 * buttons at the counter.
 */
export const useSwitching = create<'switch' | 'lock' | null>(() => null);
