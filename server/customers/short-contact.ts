/** Shortens `ada@example.test` to `ad…@example.test`. */
export function shortEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)].slice(0, 2).join('')}…${email.slice(at)}`;
}

/** Returns the last digits of a phone number, such as `…0958`. */
export const shortPhone = (phone: string): string => `…${phone.replaceAll(/\D/g, '').slice(-4)}`;
