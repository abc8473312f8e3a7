/** The text itself as part of a `LIKE` pattern: its wildcards are escaped. */
export const likeLiteral = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
