/** True for the long version of each test (`npm run soak`). `npm test` runs the short version. */
export const long = process.env.SOAK === 'long';
