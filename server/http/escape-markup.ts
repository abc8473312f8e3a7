const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes `text` for use in an element or a quoted attribute in HTML or XML. */
export function escapeMarkup(text: string): string {
  // XML 1.0 allows only three control characters, so the others are removed.
  const clean = text.replaceAll(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, '');
  return clean.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}
