/** True for the long version of each test, which `npm run soak` runs. `npm test` runs the short one. */
export const long = process.env.SOAK === 'long';
