import { describe, expect, it } from 'vitest';
import { externalAddress, isOwnPage } from '#electron/main/addresses.ts';

describe('our own pages', () => {
  it.each(['app://second-fret/', 'app://second-fret/productDetails/1?x#y'])('%s is one', (url) => {
    expect(isOwnPage(url)).toBe(true);
  });

  it.each([
    'app://second-fret.evil.test/',
    'app://evil/',
    'app://user@second-fret/',
    'app://second-fret:80/',
    'app://second-fret/api/docs',
    'app://second-fret/api',
    'app://second-fret/offered-images/1',
    'https://second-fret/',
    'file:///second-fret/',
    'about:blank',
    'about:srcdoc',
    'data:text/html,app://second-fret/',
    'javascript:location="app://second-fret/"',
    'blob:app://second-fret/0',
    '',
    `app://second-fret/${'x'.repeat(100_000)}`,
  ])('%.60s is not', (url) => {
    expect(isOwnPage(url)).toBe(false);
  });
});

describe('addresses for the system', () => {
  it.each([
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['HTTPS://EXAMPLE.com', 'https://example.com/'],
    ['mailto:shop@example.com?subject=Hi', 'mailto:shop@example.com?subject=Hi'],
    [
      'mailto:a@example.com?subject=C%2B%2B+1&attach=/etc/passwd&BODY=x%26attach=y&cc=b@example.com#f',
      'mailto:a@example.com?subject=C%2B%2B+1&BODY=x%26attach=y&cc=b@example.com',
    ],
    ['mailto:a@example.com?attach=/etc/passwd&%61ttach=x&attachment=y', 'mailto:a@example.com'],
    ['mailto:?to=a@example.com&bcc=b@example.com&subjects=x&x-body=y', 'mailto:'],
  ])('opens %s in the system', (url, address) => {
    expect(externalAddress(url)).toBe(address);
  });

  it.each([
    'http://example.com/',
    'file:///etc/passwd',
    'file://server/share/x.exe',
    '\\\\server\\share\\x.exe',
    '//server/share',
    'smb://server/share',
    'javascript:alert(1)',
    'data:text/html,x',
    'ms-msdt:/id x',
    'search-ms:query=x',
    'vbscript:x',
    'app://second-fret/',
    'secondfret://product/1',
    'https://google.com@evil.test/',
    'https:',
    'calc.exe',
    '',
    `https://example.com/${'x'.repeat(100_000)}`,
  ])('%.60s is refused', (url) => {
    expect(externalAddress(url)).toBeNull();
  });
});
