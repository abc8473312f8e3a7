/** The first part of every query's key, by what it is about: mutations name by these what they made stale. */
export const queryKeys = {
  categories: ['categories'],
  products: ['products'],
  bookings: ['bookings'],
  users: ['users'],
  account: ['account'],
  messages: ['messages'],
} as const;
