import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Patterns that match secrets of each kind. */
export const secretShapes = {
  'private key': /-----BEGIN [A-Z ]*PRIVATE KEY|\bprivate_?key["'`]?\s*[:=]\s*["'`]/i,
  'service account': /\bprivate_key_id\b|\bclient_x509_cert_url\b|\.iam\.gserviceaccount\.com/,
  'address with a password': /\b(smtps?|postgres(ql)?|s3|https?):\/\/[^\s"'`/@:]*:[^\s"'`/@]+@/,
  'query with a key': /[?&](X-Amz-Signature|sig|access_token)=\w{16}/,
  'access key': /\b(AKIA|ASIA)[A-Z0-9]{16}\b/,
  'named secret':
    /\b(token|client|api|session|access_?key)[_-]?(secret|password)["'`]?\s*[:=]\s*["'`][^"'`\s]{8}/i,
  'signed token': /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/,
} as const;

/**
 * Searches the text files of a built client for secrets and for `values`, which maps names to strings. Returns `file:
 * name` for each match.
 */
export function secretsIn(folder: string, values: Readonly<Record<string, string>> = {}): string[] {
  const files = globSync('**/*.{css,html,js,json,map,md,svg,txt,xml}', { cwd: folder });
  if (files.length < 20) throw new Error(`${folder} has no built client`);
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const shapes = Object.entries(secretShapes).filter(([, shape]) => shape.test(text));
    const found = Object.entries(values).filter(([, value]) => text.includes(value));
    return [...shapes, ...found].map(([name]) => `${file}: ${name}`);
  });
}
