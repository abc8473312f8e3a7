import { isLoopback } from '#contracts/loopback.ts';

/** Returns the origin of a typed address, or a message that explains why the address is invalid. */
export function parseServerAddress(
  typed: string,
): { origin: string; message?: never } | { origin?: never; message: string } {
  const text = typed.trim();
  const complete = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${guess(text)}://${text}`;
  const url = URL.parse(complete);
  const wrong = { message: 'Enter an address such as https://shop.example.com.' };
  if (!url || url.hostname === '' || text === '') return wrong;
  if (url.username !== '' || url.password !== '') {
    return {
      message: 'Leave the user name and password out of the address. You can log in later.',
    };
  }
  if (url.protocol === 'https:') return { origin: url.origin };
  if (url.protocol !== 'http:') return wrong;
  if (isLoopback(url.hostname)) return { origin: url.origin };
  return {
    message: 'This address isn’t encrypted. Use https, unless the server runs on this computer.',
  };
}

function guess(text: string): 'http' | 'https' {
  return isLoopback(URL.parse(`http://${text}`)?.hostname ?? '') ? 'http' : 'https';
}
