/** Writes one line per call to standard error. Hides everything that looks like a secret. */
export type Log = {
  info(message: string, details?: Details): void;
  warn(message: string, details?: Details): void;
};
type Details = Readonly<Record<string, string | number | boolean | null>>;

const secrets = [
  // A complete or partial JSON Web Token.
  /eyJ[\w-]{8,}(\.[\w-]*){0,2}/g,
  /\b(bearer)\s+\S+/gi,
  /([?&#](?:code|state|token|id_token|access_token|refresh_token|key|nonce)=)[^&#\s"]+/gi,
  // Any other long random text. Ordinary words and addresses don't have 40 of these characters in a row.
  /[\w+/=-]{40,}/g,
];

/** Removes tokens, codes and keys from `text`, and cuts it to 500 characters. */
export function redact(text: string): string {
  // Shorten the text before the patterns run, so that a huge message doesn't take long.
  let clear = text.slice(0, 4000);
  for (const pattern of secrets) clear = clear.replaceAll(pattern, '[hidden]');
  return clear.replaceAll(/[\r\n]+/g, ' ').slice(0, 500);
}

/** Returns a log that passes JSON lines to `write`. `now` returns milliseconds since 1970. */
export function createLog(write: (line: string) => void, now: () => number): Log {
  const line =
    (level: string) =>
    (message: string, details: Details = {}) => {
      const clear = Object.entries(details).map(([name, value]) => [
        name,
        typeof value === 'string' ? redact(value) : value,
      ]);
      const entry = { time: new Date(now()).toISOString(), level, message: redact(message) };
      write(`${JSON.stringify({ ...entry, ...Object.fromEntries(clear) })}\n`);
    };
  return { info: line('info'), warn: line('warn') };
}
