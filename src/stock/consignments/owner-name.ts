/** Returns an owner's display name. */
export const ownerName = (name: string | null): string => name ?? 'Details deleted';
