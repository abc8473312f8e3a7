/** One line a call, for standard error; whatever looks like a secret is blotted out. */
export type Log = {
  info(message: string, details?: Details): void;
  warn(message: string, details?: Details): void;
};
type Details = Readonly<Record<string, string | number | boolean | null>>;

const secrets = [
  // A JSON web token, whole or in part.
  /eyJ[\w-]{8,}(\.[\w-]*){0,2}/g,
  /\b(bearer)\s+\S+/gi,
  /([?&#](?:code|state|token|id_token|access_token|refresh_token|key|nonce)=)[^&#\s"]+/gi,
  // Anything else long and random: no word and no address has forty characters without a break.
  /[\w+/=-]{40,}/g,
];

/** `text` without tokens, codes and keys, in at most 500 characters. */
export function redact(text: string): string {
  const clear = secrets.reduce((rest, pattern) => rest.replaceAll(pattern, '[hidden]'), cut(text));
  return clear.replaceAll(/[\r\n]+/g, ' ').slice(0, 500);
}

/** Long before the patterns see it: a message of a gigabyte must not cost more than one of a page. */
function cut(text: string): string {
  return text.length > 4000 ? text.slice(0, 4000) : text;
}

/** Writes JSON lines by `write`, each with its time of `now` (milliseconds since 1970). */
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
