/** Escapes `text` for a `LIKE` pattern, so its wildcards match themselves. */
export const likeLiteral = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
