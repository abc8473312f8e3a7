/** The first part of query keys. Mutations pass these to `markStale`. */
export const queryKeys = {
  categories: ['categories'],
  products: ['products'],
  bookings: ['bookings'],
  users: ['users'],
  account: ['account'],
  messages: ['messages'],
} as const;
