/**
 * Returns whether `hostname`, as in `URL.hostname`, always means this computer, so plain HTTP is safe. Names
 * ending in `.localhost` don't count: browsers treat them as loopback (RFC 6761, section 6.3), but Node may
 * look them up in DNS.
 */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Returns whether `hostname` means this computer only, so other computers can't use it. This includes names
 * ending in `.localhost`. Use it for advice to the user, never for security.
 */
export function isUnreachableElsewhere(hostname: string): boolean {
  return isLoopback(hostname) || hostname.endsWith('.localhost');
}
