const advice: [RegExp, string][] = [
  [
    /^net::ERR_(CERT|SSL|BAD_SSL)_/,
    'The shop server’s certificate can’t be trusted. Ask the shop about it.',
  ],
  [/redirect/i, 'The shop’s server replied with a redirect. Check its address.'],
  [
    /^net::ERR_(PROXY|TUNNEL)_/,
    'The network’s proxy blocked the connection. If the proxy requires a password, Second Fret can’t send one. Ask your network’s administrator.',
  ],
];

/** Returns what to do about a request that Chromium could not complete, or undefined if no server replied. */
export function networkAdvice(error: unknown): string | undefined {
  return advice.find(([pattern]) => pattern.test((error as Error).message))?.[1];
}
