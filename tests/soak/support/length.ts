/** `npm run soak` asks for the long version of each; `npm test` has the short one. */
export const long = process.env.SOAK === 'long';
