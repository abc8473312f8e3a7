/** Returns a customer's name. It is empty if the shop knows only that an owner has store credit. */
export const customerName = (name: string): string => name || 'Customer without a name';
