/**
 * Whether `hostname`, as a parsed `URL` spells it, is this computer, whoever looks it up: what goes there in
 * clear text stays on the machine. Not so the names below `localhost`: RFC 6761 (section 6.3) reserves them
 * for loopback, and browsers keep to it, but the system's resolver, which Node asks, may leave them to the
 * network's DNS, and that answers what it likes.
 */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Whether `hostname` leads no other computer here: as {@link isLoopback}, and every name below `localhost`,
 * since no public DNS may hold one. Only to advise people by, never to trust.
 */
export function isUnreachableElsewhere(hostname: string): boolean {
  return isLoopback(hostname) || hostname.endsWith('.localhost');
}
