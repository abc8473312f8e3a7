/** `npm run soak` runs the long version of each test, `npm test` the short one. */
export const long = process.env.SOAK === 'long';
