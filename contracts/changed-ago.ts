/**
 * The request header in which a client says how many milliseconds ago it last changed something or heard of a change.
 * Without the header, a signed-in caller's reads never come from a replica.
 */
export const changedAgo = 'x-changed-ago';
