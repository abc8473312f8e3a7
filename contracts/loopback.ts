/**
 * Whether `hostname`, as a parsed `URL` spells it, is always this computer, so that plain HTTP is safe.
 * Names below `localhost` don't count: browsers treat them as loopback (RFC 6761, section 6.3), but Node's
 * resolver may ask the network's DNS for them.
 */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Whether other computers can't reach this one by `hostname`: loopback, and every name below `localhost`.
 * Use it for advice to the user, never for security.
 */
export function isUnreachableElsewhere(hostname: string): boolean {
  return isLoopback(hostname) || hostname.endsWith('.localhost');
}
