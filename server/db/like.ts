/** Escapes `text` for a `LIKE` pattern, so that wildcards in it are matched literally. */
export const likeLiteral = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
