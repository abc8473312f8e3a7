/** Returns an owner's name as shown on screen. */
export const ownerName = (name: string | null): string => name ?? 'Details deleted';
