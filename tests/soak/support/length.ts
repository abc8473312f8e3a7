/** Whether to run the long version of each test. `npm run soak` does; `npm test` runs the short one. */
export const long = process.env.SOAK === 'long';
