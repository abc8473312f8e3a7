import { isLoopback } from '#contracts/loopback.ts';

/** The origin that somebody means by what they typed, or why it can't be one; for people. */
export function parseServerAddress(
  typed: string,
): { origin: string; message?: never } | { origin?: never; message: string } {
  const text = typed.trim();
  const complete = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${guess(text)}://${text}`;
  const url = URL.parse(complete);
  const wrong = { message: 'Type an address such as https://shop.example.com.' };
  if (!url || url.hostname === '' || text === '') return wrong;
  if (url.username !== '' || url.password !== '') {
    return { message: 'Leave name and password out of the address: you log in afterwards.' };
  }
  if (url.protocol === 'https:') return { origin: url.origin };
  if (url.protocol !== 'http:') return wrong;
  if (isLoopback(url.hostname)) return { origin: url.origin };
  return {
    message:
      'This address is not encrypted. Use https; http is for a server on this computer only.',
  };
}

function guess(text: string): 'http' | 'https' {
  return isLoopback(URL.parse(`http://${text}`)?.hostname ?? '') ? 'http' : 'https';
}
